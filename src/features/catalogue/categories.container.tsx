import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#config/paths.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { categoryListQuery } from '#lib/place/place.queries.ts'
import { useCity } from '#lib/place/use-city.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { LinkGrid } from '#ui/link-grid.tsx'
import { kindQuery } from './api/load-kind.ts'
import { CatalogueHead } from './components/catalogue-head.tsx'
import { kindGroups } from './kind-groups.ts'
import { menuHref } from './menu-address.ts'

/** Only the counts of these kinds are needed. */
export const COUNTED = 1

export function Categories({ title }: { title: string }) {
  const api = useApi()
  const { id } = useCity()
  const categories = useSuspenseQuery(categoryListQuery(api, id)).data
  const { counts } = useSuspenseQuery(kindQuery(api, id, 'test', COUNTED)).data
  return (
    <div className="wrap page stack stack--8">
      <CatalogueHead title={title}>
        Tests by what they check: an organ, a condition or a part of the blood. Packages are listed
        under every category of their tests.
      </CatalogueHead>
      <LinkGrid title="Tests" links={kindGroups('test', categories, [])} link={AppLink} />
      <LinkGrid
        title="Packages and scans"
        link={AppLink}
        links={[
          {
            label: 'Packages',
            href: menuHref({ item_type: 'package' }),
            count: counts.package,
          },
          {
            label: 'Radiology and cardiology scans',
            href: menuHref({ item_type: 'radiology' }),
            count: counts.radiology,
          },
        ]}
      />
      <LinkGrid
        title="All on one page"
        link={AppLink}
        links={[
          { label: 'Pathology tests', href: paths.pathologyTest.getHref() },
          { label: 'Radiology scans', href: paths.radiologyTest.getHref() },
          { label: 'How pathology works', href: paths.pathology.getHref() },
        ]}
      />
    </div>
  )
}

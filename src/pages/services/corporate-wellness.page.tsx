import { useQuery } from '@tanstack/react-query'
import { corporateWellnessText as text } from '#config/content/services.ts'
import { paths } from '#config/paths.ts'
import { ItemBand } from '#features/catalogue/components/item-band.tsx'
import { CatalogueItem } from '#features/catalogue/item.container.tsx'
import { TextPage } from '#features/content/components/text-page.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { definePage } from '#lib/routing/page.ts'
import { PartNotLoaded } from '#ui/part-not-loaded.tsx'
import { packagesShown } from './packages-shown.ts'
import { metaOf, serviceLd } from './service-meta.ts'

const href = paths.corporateWellness.getHref()
const SHOWN = 3

export const page = definePage({
  /** The packages are optional. */
  async loader({ queryClient, api, city }) {
    await queryClient.prefetchQuery(packagesShown(api, city.id, SHOWN))
  },
  meta: metaOf(text, href),
  jsonLd: ({ origin }) => serviceLd(origin, text, href),
  Component: CorporateWellnessPage,
})

function CorporateWellnessPage() {
  const { id, city_name } = useCity()
  const query = useQuery(packagesShown(useApi(), id, SHOWN))
  const packages = query.data
  return (
    <TextPage text={text} art="team">
      {query.isError && (
        <div className="wrap band">
          <PartNotLoaded
            what="Packages"
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </div>
      )}
      {packages && packages.items.length > 0 && (
        <ItemBand
          title={`What teams in ${city_name} book most`}
          mist
          all={{
            href: paths.testMenu.getHref({ item_type: 'package' }),
            label: `All ${packages.counts.package} packages`,
          }}
        >
          {packages.items.map((item) => (
            <CatalogueItem key={item.code} item={item} heading="h3" />
          ))}
        </ItemBand>
      )}
    </TextPage>
  )
}

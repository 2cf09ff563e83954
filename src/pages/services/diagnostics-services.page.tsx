import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { diagnosticsServicesText as text } from '#config/content/services.ts'
import { paths } from '#config/paths.ts'
import { testListQuery } from '#features/catalogue/api/catalogue.queries.ts'
import { ItemBand } from '#features/catalogue/components/item-band.tsx'
import { CatalogueItem } from '#features/catalogue/item.container.tsx'
import { DepartmentList } from '#features/content/components/department-list.tsx'
import { TextPage } from '#features/content/components/text-page.tsx'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { categoryListQuery } from '#lib/place/place.queries.ts'
import { useCity } from '#lib/place/use-city.ts'
import { definePage } from '#lib/routing/page.ts'
import { Band } from '#ui/band.tsx'
import { PartNotLoaded } from '#ui/part-not-loaded.tsx'
import { metaOf, serviceLd } from './service-meta.ts'

const href = paths.diagnosticsServices.getHref()
const SCANS_SHOWN = 6

export const page = definePage({
  async loader({ queryClient, api, city }) {
    await Promise.all([
      queryClient.fetchQuery(categoryListQuery(api, city.id)),
      queryClient.prefetchQuery(scansShown(api, city.id)),
    ])
  },
  meta: metaOf(text, href),
  jsonLd: ({ origin }) => serviceLd(origin, text, href),
  Component: DiagnosticsServicesPage,
})

function scansShown(api: Api, cityId: number) {
  const filter = { item_type: 'radiology', sort: 'popular' } as const
  return testListQuery(api, cityId, filter, { size: SCANS_SHOWN })
}

function DiagnosticsServicesPage() {
  const api = useApi()
  const { id, city_name } = useCity()
  const departments = useSuspenseQuery(categoryListQuery(api, id)).data
  const query = useQuery(scansShown(api, id))
  const scans = query.data
  return (
    <TextPage text={text} art="lab">
      <Band title={`Blood and urine tests in ${city_name}, by department`} mist>
        <DepartmentList departments={departments} />
      </Band>
      {query.isError && (
        <div className="wrap band">
          <PartNotLoaded
            what={`Scans in ${city_name}`}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        </div>
      )}
      {scans && scans.items.length > 0 && (
        <ItemBand
          title={`Scans in ${city_name}`}
          all={{
            href: paths.testMenu.getHref({ item_type: 'radiology' }),
            label: `All ${scans.counts.radiology} scans`,
          }}
        >
          {scans.items.map((item) => (
            <CatalogueItem key={item.code} item={item} heading="h3" />
          ))}
        </ItemBand>
      )}
    </TextPage>
  )
}

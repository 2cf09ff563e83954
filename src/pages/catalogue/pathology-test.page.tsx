import { paths } from '#config/paths.ts'
import { loadKind } from '#features/catalogue/api/load-kind.ts'
import { type ListedItem, listedItems, listJsonLd } from '#features/catalogue/catalogue-json-ld.ts'
import { Kind } from '#features/catalogue/kind.container.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { definePage } from '#lib/routing/page.ts'

const PATH = paths.pathologyTest.path
const titleIn = (city: string) => `Pathology tests in ${city}`

/** Meta description. */
type Listed = { readonly listed: readonly ListedItem[] }

export const page = definePage<Listed>({
  async loader({ queryClient, api, city }) {
    const items = await loadKind(queryClient, api, city.id, 'test')
    return { listed: listedItems(items) }
  },
  meta: ({ city }) => ({
    title: titleIn(city.city_name),
    description: `Blood, urine and other laboratory tests in ${city.city_name}: prices, preparation and report times, with collection at home.`,
    canonical: PATH,
  }),
  jsonLd({ city, data: { listed }, origin }) {
    const title = titleIn(city.city_name)
    return listJsonLd(title, listed, [{ label: title, href: PATH }], origin)
  },
  Component: PathologyTestPage,
})

function PathologyTestPage() {
  const { city_name } = useCity()
  return (
    <Kind kind="test" title={titleIn(city_name)}>
      Tests on a sample: blood, urine, stool or a swab. Most samples are collected at home; each
      test says how to prepare and when the report is ready.
    </Kind>
  )
}

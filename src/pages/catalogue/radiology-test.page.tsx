import { paths } from '#config/paths.ts'
import { loadKind } from '#features/catalogue/api/load-kind.ts'
import { type ListedItem, listedItems, listJsonLd } from '#features/catalogue/catalogue-json-ld.ts'
import { Kind } from '#features/catalogue/kind.container.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { definePage } from '#lib/routing/page.ts'

const PATH = paths.radiologyTest.path
const titleIn = (city: string) => `Radiology and cardiology tests in ${city}`

/** Meta description. */
type Listed = { readonly listed: readonly ListedItem[] }

export const page = definePage<Listed>({
  async loader({ queryClient, api, city }) {
    const items = await loadKind(queryClient, api, city.id, 'radiology')
    return { listed: listedItems(items) }
  },
  meta: ({ city }) => ({
    title: titleIn(city.city_name),
    description: `X-ray, ultrasound, CT, MRI, ECG and other scans in ${city.city_name}: prices, preparation and time on the table.`,
    canonical: PATH,
  }),
  jsonLd({ city, data: { listed }, origin }) {
    const title = titleIn(city.city_name)
    return listJsonLd(title, listed, [{ label: title, href: PATH }], origin)
  },
  Component: RadiologyTestPage,
})

function RadiologyTestPage() {
  const { city_name } = useCity()
  return (
    <Kind kind="radiology" title={titleIn(city_name)}>
      Pictures and traces taken at a centre: X-ray, ultrasound, CT, MRI, ECG and others. Those that
      need an appointment are booked for a time; the rest are done while the centre is open.
    </Kind>
  )
}

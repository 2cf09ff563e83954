import { useSuspenseQuery } from '@tanstack/react-query'
import { healthCheckupsText as text } from '#config/content/services.ts'
import { paths } from '#config/paths.ts'
import { ItemBand } from '#features/catalogue/components/item-band.tsx'
import { CatalogueItem } from '#features/catalogue/item.container.tsx'
import { TextPage } from '#features/content/components/text-page.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { definePage } from '#lib/routing/page.ts'
import { AskForCall } from './ask-for-call.tsx'
import { packagesShown } from './packages-shown.ts'
import { serviceLd } from './service-meta.ts'

const href = paths.healthCheckups.getHref()
const SHOWN = 6

export const page = definePage({
  async loader({ queryClient, api, city }) {
    await queryClient.fetchQuery(packagesShown(api, city.id, SHOWN))
  },
  meta: ({ city }) => ({
    title: `Health check-ups in ${city.city_name}`,
    description: text.description,
    canonical: href,
    picture: { key: 'public/banner-packages.svg', alt: 'A checklist beside six sample tubes' },
  }),
  jsonLd: ({ origin }) => serviceLd(origin, text, href),
  Component: HealthCheckupsPage,
})

function HealthCheckupsPage() {
  const { id, city_name } = useCity()
  const { items, counts } = useSuspenseQuery(packagesShown(useApi(), id, SHOWN)).data
  const packages = (
    <ItemBand
      title={`Packages in ${city_name}`}
      all={{
        href: paths.testMenu.getHref({ item_type: 'package' }),
        label: `All ${counts.package} packages`,
      }}
    >
      {items.map((item) => (
        <CatalogueItem key={item.code} item={item} heading="h3" />
      ))}
    </ItemBand>
  )
  return (
    <TextPage
      text={{ ...text, title: `Health check-ups in ${city_name}` }}
      art="checkup"
      before={packages}
    >
      <AskForCall />
    </TextPage>
  )
}

import { useSearchParams } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { presenceQuery } from '#features/centres/api/centres.queries.ts'
import { formatTotalPresence } from '#features/centres/city-presence.ts'
import { Presence } from '#features/centres/presence.container.tsx'
import { breadcrumbJsonLd } from '#lib/routing/json-ld.ts'
import { definePage } from '#lib/routing/page.ts'

export const page = definePage<{ readonly words: string }>({
  async loader({ queryClient, api }) {
    return { words: formatTotalPresence(await queryClient.fetchQuery(presenceQuery(api))) }
  },
  meta: ({ data, url }) => ({
    title: 'Our Presence: states and cities',
    description: `${data.words} Find your city: centres, opening hours, home visits and prices.`,
    canonical: paths.location.path,
    ...(url.searchParams.get('search') && { robots: 'noindex' as const }),
  }),
  jsonLd: ({ origin }) => [
    breadcrumbJsonLd(origin, [{ label: 'Our Presence', href: paths.location.path }]),
  ],
  Component: PresencePage,
})

function PresencePage() {
  const [parameters] = useSearchParams()
  return <Presence search={parameters.get('search')?.trim().slice(0, 60) ?? ''} />
}

import { paths } from '#config/paths.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import { facilitiesQuery, mainLabsQuery } from '#features/centres/api/centres.queries.ts'
import { formatLabs } from '#features/centres/centre-format.ts'
import { centreJsonLd } from '#features/centres/centre-json-ld.ts'
import { cityHref } from '#features/centres/city-address.ts'
import { Labs } from '#features/centres/labs.container.tsx'
import { breadcrumbJsonLd } from '#lib/routing/json-ld.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'

type LabsData = { readonly labs: readonly Centre[]; readonly loadedAt: string }

export const page = definePage<LabsData>({
  async loader({ queryClient, api }): Promise<LabsData> {
    const [labs] = await Promise.all([
      queryClient.fetchQuery(mainLabsQuery(api)),
      queryClient.prefetchQuery(facilitiesQuery(api)),
    ])
    return { labs, loadedAt: new Date().toISOString() }
  },
  meta: ({ data }) => ({
    title: 'Our labs: where they are and what they do',
    description: `${formatLabs(data.labs)} Addresses, opening hours and facilities.`,
    canonical: paths.ourLabs.path,
  }),
  jsonLd: ({ data, origin }) => [
    ...data.labs.map((lab) => centreJsonLd(lab, `${origin}${cityHref(lab)}`)),
    breadcrumbJsonLd(origin, [
      { label: 'Our Presence', href: paths.location.path },
      { label: 'Our labs', href: paths.ourLabs.path },
    ]),
  ],
  Component: LabsPage,
})

function LabsPage() {
  return <Labs loadedAt={usePageData<LabsData>().loadedAt} />
}

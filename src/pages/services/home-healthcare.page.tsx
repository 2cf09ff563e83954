import { useQuery } from '@tanstack/react-query'
import { homeHealthcareText as text } from '#config/content/services.ts'
import { paths } from '#config/paths.ts'
import { cataloguePromiseQuery, homeVisitQuery } from '#features/catalogue/api/home.queries.ts'
import { PromiseStrip } from '#features/catalogue/components/promise-strip.tsx'
import { VisitSteps } from '#features/catalogue/components/visit-steps.tsx'
import { TextPage } from '#features/content/components/text-page.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { definePage } from '#lib/routing/page.ts'
import { PartNotLoaded } from '#ui/part-not-loaded.tsx'
import { AskForCall } from './ask-for-call.tsx'
import { metaOf, serviceLd } from './service-meta.ts'

const href = paths.homeHealthcare.getHref()

export const page = definePage({
  /** The next window and the charges are optional. */
  async loader({ queryClient, api, city }) {
    await Promise.all([
      queryClient.prefetchQuery(homeVisitQuery(api, city.id)),
      queryClient.prefetchQuery(cataloguePromiseQuery(api, city.id)),
    ])
  },
  meta: {
    ...metaOf(text, href),
    picture: {
      key: 'public/banner-home-visit.svg',
      alt: 'A house, a phlebotomist’s bag and three sample tubes',
    },
  },
  jsonLd: ({ origin }) => serviceLd(origin, text, href),
  Component: HomeHealthcarePage,
})

function HomeHealthcarePage() {
  const api = useApi()
  const { id, city_name } = useCity()
  const visitQuery = useQuery(homeVisitQuery(api, id))
  const visit = visitQuery.data
  const catalogue = useQuery(cataloguePromiseQuery(api, id)).data
  const facts = (
    <>
      <section className="band band--tight" aria-label={`Home visits in ${city_name}`}>
        <div className="wrap">
          <PromiseStrip catalogue={catalogue} visit={visit} />
          {visitQuery.isError && (
            <PartNotLoaded
              what="Slots and charges"
              busy={visitQuery.isFetching}
              onRetry={() => void visitQuery.refetch()}
            />
          )}
        </div>
      </section>
      <VisitSteps visit={visit} />
    </>
  )
  return (
    <TextPage text={text} art="house" before={facts}>
      <AskForCall />
    </TextPage>
  )
}

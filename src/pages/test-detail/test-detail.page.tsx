import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#config/paths.ts'
import { type TestName, testDetailQuery } from '#features/catalogue/api/catalogue.queries.ts'
import { homeVisitQuery } from '#features/catalogue/api/home.queries.ts'
import { Detail } from '#features/catalogue/detail.container.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'

type TestDetailData = {
  readonly asked: TestName
  readonly name: string
  readonly summary: string
  readonly slug: string
}

export const page = definePage({
  async loader({ queryClient, api, city, url }): Promise<TestDetailData> {
    const asked = askedFor(url.searchParams)
    // The test is the page; the windows beside it may be missing.
    const [item] = await Promise.all([
      queryClient.fetchQuery(testDetailQuery(api, city.id, asked)),
      queryClient.prefetchQuery(homeVisitQuery(api, city.id)),
    ])
    return { asked, name: item.item_name, summary: item.summary, slug: item.slug_name }
  },
  meta: ({ data, city }) => ({
    title: `${data.name} in ${city.city_name}: price, preparation and report time`,
    description: data.summary,
    canonical: paths.testDetail.getHref(data.slug),
  }),
  Component: TestDetailPage,
})

function askedFor(parameters: URLSearchParams): TestName {
  const slug_name = parameters.get('slug_name')
  if (slug_name) return { slug_name }
  const item_id = parameters.get('item_id')
  if (item_id) return { item_id }
  throw new PageFailure('not-found')
}

function TestDetailPage() {
  const { asked } = usePageData<TestDetailData>()
  const api = useApi()
  const city = useCity()
  const { data } = useSuspenseQuery(testDetailQuery(api, city.id, asked))
  return <Detail key={data.code} item={data} />
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { paths } from '#config/paths.ts'
import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { testDetailQuery } from '#features/catalogue/api/catalogue.queries.ts'
import { loadDetail, loadedFaqs } from '#features/catalogue/api/load-detail.ts'
import { type ItemFacts, itemJsonLd } from '#features/catalogue/catalogue-json-ld.ts'
import { Detail } from '#features/catalogue/detail.container.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'
import { PageFailure } from '#lib/routing/page-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { LateAccordion } from '#ui/late-accordion.tsx'

/** Lazy: hardly any visit opens it. */
const TestEnquiry = lazy(async () => ({
  default: (await import('#features/enquiries/test-enquiry.container.tsx')).TestEnquiry,
}))

/** Lazy: of patients only. */
const RepeatTest = lazy(async () => ({
  default: (await import('#features/repeat-plans/repeat-test.container.tsx')).RepeatTest,
}))

function RepeatOfPatient({ code }: Pick<ItemDetail, 'code'>) {
  const user = useCookie(cookies.user)
  return (
    user && (
      <Suspense>
        <RepeatTest code={code} userId={user.uniqueId} />
      </Suspense>
    )
  )
}

function AskAboutTest({ item }: { item: Pick<ItemDetail, 'item_id'> }) {
  return (
    <LateAccordion summary="Ask about this test" id="ask">
      <TestEnquiry itemId={item.item_id} />
    </LateAccordion>
  )
}

type TestDetailData = {
  readonly name: string
  readonly summary: string
  readonly slug: string
  /** Meta description. */
  readonly facts: ItemFacts
}

/** Like the router's `redirect`, without loading its code on a first page. */
function movedTo(location: string): Response {
  return new Response(null, { status: 301, headers: { location } })
}

export const page = definePage<TestDetailData>({
  async loader({ queryClient, api, city, url }) {
    const slug_name = url.searchParams.get('slug_name')
    const item_id = url.searchParams.get('item_id')
    if (!slug_name && !item_id) throw new PageFailure('not-found')
    const asked = slug_name ? { slug_name } : { item_id: item_id ?? '' }
    const item = await loadDetail(queryClient, api, city.id, asked)
    const { item_name: name, summary, slug_name: slug } = item
    // Canonical URL of the item.
    if (!slug_name) throw movedTo(paths.testDetail.getHref(slug))
    const { code, price, aliases, x_is_package, radiology, category, category_slug } = item
    const faqs = loadedFaqs(queryClient, api, item)
    const own = { code, price, aliases, x_is_package, radiology, category, category_slug, faqs }
    return { name, summary, slug, facts: { item_name: name, slug_name: slug, summary, ...own } }
  },
  meta: ({ data, city }) => ({
    title: `${data.name} in ${city.city_name}: price, preparation and report time`,
    description: `${data.summary} What it costs in ${city.city_name}, and how to prepare.`,
    canonical: paths.testDetail.getHref(data.slug),
  }),
  // The constant keeps the data for search engines out of the browser's code.
  jsonLd: ({ data, city, origin }) =>
    import.meta.env.SSR ? itemJsonLd(data.facts, city.city_name, origin) : [],
  Component: TestDetailPage,
})

function TestDetailPage() {
  const { slug: slug_name } = usePageData<TestDetailData>()
  const { data } = useSuspenseQuery(testDetailQuery(useApi(), useCity().id, { slug_name }))
  const after = (
    <>
      <RepeatOfPatient code={data.code} />
      <AskAboutTest item={data} />
    </>
  )
  return <Detail key={data.code} item={data} ask={after} />
}

import { lazy } from 'react'
import { faqsText } from '#config/content/happenings.ts'
import { paths } from '#config/paths.ts'
import type { FaqTopic } from '#contract/content.endpoints.ts'
import { loadFaqTopics } from '#features/content/api/load-content.ts'
import { ContentPage } from '#features/content/components/content-page.tsx'
import { FaqList } from '#features/content/components/faq-list.tsx'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import { useSearch } from '#features/search/use-search.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { faqJsonLd } from '#lib/routing/json-ld.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'
import { EmergencyNotice } from '#ui/emergency-notice.tsx'
import { LateAccordion } from '#ui/late-accordion.tsx'

const GetInTouch = lazy(async () => ({
  default: (await import('#features/enquiries/get-in-touch.container.tsx')).GetInTouch,
}))

function WriteToUs() {
  return (
    <section className="wrap" aria-label="Write to us">
      <LateAccordion summary="Still have a question? Write to us">
        <GetInTouch />
      </LateAccordion>
    </section>
  )
}

const href = paths.faqs.getHref()

export const page = definePage<{ topics: FaqTopic[] }>({
  loader: async (context) => ({ topics: await loadFaqTopics(context) }),
  meta: { title: faqsText.title, description: faqsText.description, canonical: href },
  jsonLd: ({ data, origin }) => [
    faqJsonLd(data.topics.flatMap(({ faqs }) => faqs)),
    breadcrumbsLd(origin, [{ label: faqsText.crumb, href }]),
  ],
  Component: FaqsPage,
})

function FaqsPage() {
  const { topics } = usePageData<{ topics: FaqTopic[] }>()
  return (
    <ContentPage text={faqsText} art="question" next={faqsText.next}>
      <div className="wrap page stack stack--6">
        <FaqList topics={topics} notice={(typed) => <WhomToCall typed={typed} />} />
        <p className="note">
          Have a printed report?{' '}
          <AppLink href={paths.verifyReport.getHref()}>Verify its QR code</AppLink>
        </p>
      </div>
      <WriteToUs />
    </ContentPage>
  )
}

function WhomToCall({ typed }: { typed: string }) {
  const { answer } = useSearch(typed)
  return <EmergencyNotice emergency={typed.trim() ? answer.data?.emergency : null} />
}

import { useSearchParams } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { EnquiryScreen } from '#features/enquiries/components/enquiry-screen.tsx'
import { Enquiry } from '#features/enquiries/enquiry.container.tsx'
import { enquiryJsonLd } from '#features/enquiries/enquiry-json-ld.ts'
import { feedbackContent, feedbackForm } from '#features/enquiries/feedback.enquiry.ts'
import { PhlebotomistRating } from '#features/phlebotomist-rating/phlebotomist-rating.container.tsx'
import { definePage } from '#lib/routing/page.ts'

const { path } = paths.feedback

/** The link in the message after a home visit has a token and rates that visit. */
const TOKEN = 'token'

export const page = definePage({
  meta: ({ url }) =>
    url.searchParams.get(TOKEN)
      ? { title: 'Rate your home visit', robots: 'noindex' }
      : {
          title: 'Feedback on your visit',
          description:
            'Give one to five stars and tell us about your home or centre visit. The team that took your sample reads it.',
          canonical: path,
        },
  jsonLd: ({ url, origin }) =>
    url.searchParams.get(TOKEN) ? [] : enquiryJsonLd(feedbackContent, path, origin),
  Component: FeedbackPage,
})

function FeedbackPage() {
  const [query] = useSearchParams()
  const token = query.get(TOKEN)
  if (token) return <PhlebotomistRating token={token} />
  return <EnquiryScreen content={feedbackContent} form={<Enquiry definition={feedbackForm} />} />
}

import { useSearchParams } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import { EnquiryThanks } from '#features/enquiries/components/enquiry-thanks.tsx'
import { thanksCopy } from '#features/enquiries/thanks-copy.ts'
import { definePage } from '#lib/routing/page.ts'

export const page = definePage({
  meta: ({ url }) => ({
    title: thanksCopy(url.searchParams.get('for')).title,
    description: 'We have what you sent. See what happens next, and when.',
    robots: 'noindex',
  }),
  frame: { footer: 'slim' },
  Component: ThankYouForSubmitPage,
})

function ThankYouForSubmitPage() {
  const [query] = useSearchParams()
  const prescription = query.get('prescription_id')
  return (
    <EnquiryThanks
      sent={query.get('for')}
      next={
        prescription
          ? { label: 'See the tests', href: paths.prescriptionCart.getHref(prescription) }
          : null
      }
    />
  )
}

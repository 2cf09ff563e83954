import { paths } from '#config/paths.ts'
import { EnquiryScreen } from '#features/enquiries/components/enquiry-screen.tsx'
import { Enquiry } from '#features/enquiries/enquiry.container.tsx'
import { enquiryJsonLd } from '#features/enquiries/enquiry-json-ld.ts'
import { becomeAFranchiseContent, franchiseForm } from '#features/enquiries/franchise.enquiry.ts'
import { definePage } from '#lib/routing/page.ts'

const { path } = paths.becomeAFranchise

export const page = definePage({
  meta: {
    title: 'Become a franchise',
    description:
      'Apply for a diagnostics franchise: city, space, premises and investment. The franchise team reads every enquiry and calls you.',
    canonical: path,
  },
  jsonLd: ({ origin }) => enquiryJsonLd(becomeAFranchiseContent, path, origin),
  Component: BecomeAFranchisePage,
})

function BecomeAFranchisePage() {
  return (
    <EnquiryScreen
      content={becomeAFranchiseContent}
      form={<Enquiry definition={franchiseForm} />}
    />
  )
}

import { paths } from '#config/paths.ts'
import { EnquiryScreen } from '#features/enquiries/components/enquiry-screen.tsx'
import { corporateContent, corporateForm } from '#features/enquiries/corporate.enquiry.ts'
import { Enquiry } from '#features/enquiries/enquiry.container.tsx'
import { enquiryJsonLd } from '#features/enquiries/enquiry-json-ld.ts'
import { definePage } from '#lib/routing/page.ts'

const { path } = paths.corporateTieUp

export const page = definePage({
  meta: {
    title: 'Corporate tie-up: check-ups for your team',
    description:
      'Yearly check-ups, pre-employment tests and camps at the office, with one contact, one bill and private reports. Ask for a proposal.',
    canonical: path,
  },
  jsonLd: ({ origin }) => enquiryJsonLd(corporateContent, path, origin),
  Component: CorporateTieUpPage,
})

function CorporateTieUpPage() {
  return <EnquiryScreen content={corporateContent} form={<Enquiry definition={corporateForm} />} />
}

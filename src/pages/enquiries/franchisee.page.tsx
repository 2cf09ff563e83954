import { paths } from '#config/paths.ts'
import { EnquiryScreen } from '#features/enquiries/components/enquiry-screen.tsx'
import { Enquiry } from '#features/enquiries/enquiry.container.tsx'
import { enquiryJsonLd } from '#features/enquiries/enquiry-json-ld.ts'
import { franchiseeContent, franchiseForm } from '#features/enquiries/franchise.enquiry.ts'
import { definePage } from '#lib/routing/page.ts'

const { path } = paths.franchisee

export const page = definePage({
  meta: {
    title: 'Franchisee: a collection centre of your own',
    description:
      'Run a collection or imaging centre with our lab behind it: the two models, what we bring, how it goes, and a form that the franchise team answers.',
    canonical: path,
  },
  jsonLd: ({ origin }) => enquiryJsonLd(franchiseeContent, path, origin),
  Component: FranchiseePage,
})

function FranchiseePage() {
  return <EnquiryScreen content={franchiseeContent} form={<Enquiry definition={franchiseForm} />} />
}

import { paths } from '#config/paths.ts'
import { EnquiryScreen } from '#features/enquiries/components/enquiry-screen.tsx'
import { Enquiry } from '#features/enquiries/enquiry.container.tsx'
import { enquiryJsonLd } from '#features/enquiries/enquiry-json-ld.ts'
import { franchiseeContent, franchiseForm } from '#features/enquiries/franchise.enquiry.ts'
import { definePage } from '#lib/routing/page.ts'

const { path } = paths.franchisee

export const page = definePage({
  meta: {
    title: 'Franchisee: open your own collection centre',
    description:
      'Run a collection or imaging centre with our lab: the two models, what we provide, how it works, and a form to reach our franchise team.',
    canonical: path,
  },
  jsonLd: ({ origin }) => enquiryJsonLd(franchiseeContent, path, origin),
  Component: FranchiseePage,
})

function FranchiseePage() {
  return <EnquiryScreen content={franchiseeContent} form={<Enquiry definition={franchiseForm} />} />
}

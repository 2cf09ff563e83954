import { paths } from '#config/paths.ts'
import { EnquiryScreen } from '#features/enquiries/components/enquiry-screen.tsx'
import { Enquiry } from '#features/enquiries/enquiry.container.tsx'
import { enquiryJsonLd } from '#features/enquiries/enquiry-json-ld.ts'
import { vendorContent, vendorForm } from '#features/enquiries/vendor.enquiry.ts'
import { definePage } from '#lib/routing/page.ts'

const { path } = paths.becomeAVendor

export const page = definePage({
  meta: {
    title: 'Become a vendor',
    description:
      'Register as a supplier of reagents, consumables, equipment or services. How we buy, the documents we need, and the form.',
    canonical: path,
  },
  jsonLd: ({ origin }) => enquiryJsonLd(vendorContent, path, origin),
  Component: BecomeAVendorPage,
})

function BecomeAVendorPage() {
  return <EnquiryScreen content={vendorContent} form={<Enquiry definition={vendorForm} />} />
}

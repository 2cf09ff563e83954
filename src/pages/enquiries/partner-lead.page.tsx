import { paths } from '#config/paths.ts'
import { partnerLinks } from '#config/site-links.ts'
import { EnquiryScreen } from '#features/enquiries/components/enquiry-screen.tsx'
import { Enquiry } from '#features/enquiries/enquiry.container.tsx'
import { enquiryJsonLd } from '#features/enquiries/enquiry-json-ld.ts'
import { partnerContent, partnerForm } from '#features/enquiries/partner.enquiry.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { definePage } from '#lib/routing/page.ts'
import { LinkGrid } from '#ui/link-grid.tsx'

const { path } = paths.partnerLead

export const page = definePage({
  meta: {
    title: 'Partner with us',
    description:
      'Doctors, clinics, hospitals, pharmacies and insurers: how partners work with us, and a form. Our partner team calls within one working day.',
    canonical: path,
  },
  jsonLd: ({ origin }) => enquiryJsonLd(partnerContent, path, origin),
  Component: PartnerLeadPage,
})

function PartnerLeadPage() {
  return (
    <EnquiryScreen content={partnerContent} form={<Enquiry definition={partnerForm} />}>
      <LinkGrid title="Other ways to work with us" links={partnerLinks} link={AppLink} />
    </EnquiryScreen>
  )
}

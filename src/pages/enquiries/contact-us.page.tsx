import { paths } from '#config/paths.ts'
import { EnquiryScreen } from '#features/enquiries/components/enquiry-screen.tsx'
import { WaysToReach } from '#features/enquiries/components/ways-to-reach.tsx'
import { contactContent, contactForm } from '#features/enquiries/contact.enquiry.ts'
import { Enquiry } from '#features/enquiries/enquiry.container.tsx'
import { contactJsonLd, enquiryJsonLd } from '#features/enquiries/enquiry-json-ld.ts'
import { definePage } from '#lib/routing/page.ts'

const { path } = paths.contactUs

export const page = definePage({
  meta: {
    title: 'Contact us',
    description:
      'Our phone number, WhatsApp, e-mail, support hours and address, and a form to write to our patient desk.',
    canonical: path,
  },
  jsonLd: ({ origin }) => [...enquiryJsonLd(contactContent, path, origin), contactJsonLd(origin)],
  Component: ContactUsPage,
})

function ContactUsPage() {
  return (
    <EnquiryScreen content={contactContent} form={<Enquiry definition={contactForm} />} hasContacts>
      <WaysToReach />
    </EnquiryScreen>
  )
}

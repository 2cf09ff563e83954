import { paths } from '#config/paths.ts'
import { EnquiryScreen } from '#features/enquiries/components/enquiry-screen.tsx'
import { Enquiry } from '#features/enquiries/enquiry.container.tsx'
import { enquiryJsonLd } from '#features/enquiries/enquiry-json-ld.ts'
import { reachOutContent, reachOutForm } from '#features/enquiries/reach-out.enquiry.ts'
import { definePage } from '#lib/routing/page.ts'

const { path } = paths.reachOutToUs

export const page = definePage({
  meta: {
    title: 'Reach out to us',
    description:
      'A complaint, a suggestion or thanks: write to our management. Who reads it, how long it takes, and how we reply.',
    canonical: path,
  },
  jsonLd: ({ origin }) => enquiryJsonLd(reachOutContent, path, origin),
  Component: ReachOutPage,
})

function ReachOutPage() {
  return <EnquiryScreen content={reachOutContent} form={<Enquiry definition={reachOutForm} />} />
}

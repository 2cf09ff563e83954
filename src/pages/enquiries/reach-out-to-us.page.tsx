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
      'A complaint, a suggestion or thanks: write to the management of the lab. Who reads it, how long it takes, and what you hear.',
    canonical: path,
  },
  jsonLd: ({ origin }) => enquiryJsonLd(reachOutContent, path, origin),
  Component: ReachOutPage,
})

function ReachOutPage() {
  return <EnquiryScreen content={reachOutContent} form={<Enquiry definition={reachOutForm} />} />
}

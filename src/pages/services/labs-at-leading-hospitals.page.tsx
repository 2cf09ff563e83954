import { labsAtLeadingHospitalsText as text } from '#config/content/services.ts'
import { paths } from '#config/paths.ts'
import { TextPage } from '#features/content/components/text-page.tsx'
import { definePage } from '#lib/routing/page.ts'
import { metaOf, serviceLd } from './service-meta.ts'

const href = paths.labsAtLeadingHospitals.getHref()

export const page = definePage({
  meta: metaOf(text, href),
  jsonLd: ({ origin }) => serviceLd(origin, text, href),
  Component: LabsAtLeadingHospitalsPage,
})

function LabsAtLeadingHospitalsPage() {
  return <TextPage text={text} art="hospital" />
}

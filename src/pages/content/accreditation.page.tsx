import { accreditationText } from '#config/content/accreditation.ts'
import { paths } from '#config/paths.ts'
import { TextPage } from '#features/content/components/text-page.tsx'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import { definePage } from '#lib/routing/page.ts'

const href = paths.accreditation.getHref()

export const page = definePage({
  meta: {
    title: accreditationText.title,
    description: accreditationText.description,
    canonical: href,
  },
  jsonLd: ({ origin }) => [breadcrumbsLd(origin, [{ label: accreditationText.crumb, href }])],
  Component: AccreditationPage,
})

function AccreditationPage() {
  return <TextPage text={accreditationText} art="seal" />
}

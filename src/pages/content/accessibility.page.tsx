import { accessibilityText } from '#config/content/accessibility.ts'
import { paths } from '#config/paths.ts'
import { TextPage } from '#features/content/components/text-page.tsx'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import { definePage } from '#lib/routing/page.ts'

const href = paths.accessibility.getHref()

export const page = definePage({
  meta: {
    title: accessibilityText.title,
    description: accessibilityText.description,
    canonical: href,
  },
  jsonLd: ({ origin }) => [breadcrumbsLd(origin, [{ label: accessibilityText.crumb, href }])],
  Component: AccessibilityPage,
})

function AccessibilityPage() {
  return <TextPage text={accessibilityText} art="pen" />
}

import { termOfUseText } from '#config/content/term-of-use.ts'
import { paths } from '#config/paths.ts'
import { TextPage } from '#features/content/components/text-page.tsx'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import { definePage } from '#lib/routing/page.ts'

const href = paths.termOfUse.getHref()

export const page = definePage({
  meta: { title: termOfUseText.title, description: termOfUseText.description, canonical: href },
  jsonLd: ({ origin }) => [breadcrumbsLd(origin, [{ label: termOfUseText.crumb, href }])],
  Component: TermOfUsePage,
})

function TermOfUsePage() {
  return <TextPage text={termOfUseText} art="pen" />
}

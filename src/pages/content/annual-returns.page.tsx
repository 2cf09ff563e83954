import { annualReturnsText } from '#config/content/corporate-governance.ts'
import { paths } from '#config/paths.ts'
import type { LabDocument } from '#contract/content.endpoints.ts'
import { loadDocuments } from '#features/content/api/load-content.ts'
import { ContentPage } from '#features/content/components/content-page.tsx'
import { DocumentList } from '#features/content/components/document-list.tsx'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'
import { Band } from '#ui/band.tsx'

const href = paths.annualReturns.getHref()

export const page = definePage({
  loader: async (context) => ({ documents: await loadDocuments(context, 'annual-return') }),
  meta: {
    title: annualReturnsText.crumb,
    description: annualReturnsText.description,
    canonical: href,
  },
  jsonLd: ({ origin }) => [breadcrumbsLd(origin, [{ label: annualReturnsText.crumb, href }])],
  Component: AnnualReturnsPage,
})

function AnnualReturnsPage() {
  const { documents } = usePageData<{ documents: LabDocument[] }>()
  return (
    <ContentPage text={annualReturnsText} art="papers" next={annualReturnsText.next}>
      <Band title="By year">
        <DocumentList documents={documents} />
      </Band>
    </ContentPage>
  )
}

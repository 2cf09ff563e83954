import { corporateGovernanceText } from '#config/content/corporate-governance.ts'
import { paths } from '#config/paths.ts'
import type { LabDocument } from '#contract/content.endpoints.ts'
import { loadDocuments } from '#features/content/api/load-content.ts'
import { DocumentList } from '#features/content/components/document-list.tsx'
import { TextPage } from '#features/content/components/text-page.tsx'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'
import { Band } from '#ui/band.tsx'

const href = paths.corporateGovernance.getHref()

export const page = definePage({
  loader: async (context) => ({ documents: await loadDocuments(context, 'governance') }),
  meta: {
    title: corporateGovernanceText.crumb,
    description: corporateGovernanceText.description,
    canonical: href,
  },
  jsonLd: ({ origin }) => [breadcrumbsLd(origin, [{ label: corporateGovernanceText.crumb, href }])],
  Component: CorporateGovernancePage,
})

function CorporateGovernancePage() {
  const { documents } = usePageData<{ documents: LabDocument[] }>()
  return (
    <TextPage text={corporateGovernanceText} art="team">
      <Band title="Codes and policies" mist>
        <DocumentList documents={documents} />
      </Band>
    </TextPage>
  )
}

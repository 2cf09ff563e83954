import { csrText } from '#config/content/csr.ts'
import { paths } from '#config/paths.ts'
import type { LabDocument } from '#contract/content.endpoints.ts'
import { loadDocuments } from '#features/content/api/load-content.ts'
import { DocumentList } from '#features/content/components/document-list.tsx'
import { TextPage } from '#features/content/components/text-page.tsx'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'
import { Band } from '#ui/band.tsx'

const href = paths.csr.getHref()

export const page = definePage({
  loader: async (context) => ({ documents: await loadDocuments(context, 'csr') }),
  meta: { title: csrText.crumb, description: csrText.description, canonical: href },
  jsonLd: ({ origin }) => [breadcrumbsLd(origin, [{ label: csrText.crumb, href }])],
  Component: CsrPage,
})

function CsrPage() {
  const { documents } = usePageData<{ documents: LabDocument[] }>()
  return (
    <TextPage text={csrText} art="hands">
      <Band title="Policy and reports" mist>
        <DocumentList documents={documents} />
      </Band>
    </TextPage>
  )
}

import { noticesText } from '#config/content/corporate-governance.ts'
import { paths } from '#config/paths.ts'
import type { LabDocument } from '#contract/content.endpoints.ts'
import { loadDocuments } from '#features/content/api/load-content.ts'
import { ContentPage } from '#features/content/components/content-page.tsx'
import { DocumentList } from '#features/content/components/document-list.tsx'
import { breadcrumbsLd } from '#features/content/json-ld.ts'
import { definePage, usePageData } from '#lib/routing/page.ts'
import { Band } from '#ui/band.tsx'

const href = paths.notices.getHref()

export const page = definePage({
  loader: async (context) => ({ documents: await loadDocuments(context, 'notice') }),
  meta: { title: noticesText.crumb, description: noticesText.description, canonical: href },
  jsonLd: ({ origin }) => [breadcrumbsLd(origin, [{ label: noticesText.crumb, href }])],
  Component: NoticesPage,
})

function NoticesPage() {
  const { documents } = usePageData<{ documents: LabDocument[] }>()
  return (
    <ContentPage text={noticesText} art="papers" next={noticesText.next}>
      <Band title="All notices">
        <DocumentList documents={documents} />
      </Band>
    </ContentPage>
  )
}

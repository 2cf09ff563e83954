import { paths } from '#config/paths.ts'
import { loadKind } from '#features/catalogue/api/load-kind.ts'
import { listJsonLd } from '#features/catalogue/catalogue-json-ld.ts'
import { EXAMPLES, Pathology } from '#features/catalogue/pathology.container.tsx'
import { definePage } from '#lib/routing/page.ts'

const TITLE = 'Pathology: what a laboratory does'

export const page = definePage<Record<string, never>>({
  async loader({ queryClient, api, city }) {
    await loadKind(queryClient, api, city.id, 'test', EXAMPLES)
    return {}
  },
  meta: {
    title: TITLE,
    description:
      'What pathology is, what happens to a sample, what the departments of a laboratory do, and which tests are asked for most.',
    canonical: paths.pathology.path,
  },
  jsonLd: ({ origin }) =>
    listJsonLd('', [], [{ label: TITLE, href: paths.pathology.path }], origin),
  Component: PathologyPage,
})

function PathologyPage() {
  return <Pathology title={TITLE} />
}

import { useQueries } from '@tanstack/react-query'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { testDetailQuery } from './api/catalogue.queries.ts'
import { CompareSelection } from './components/compare-selection.tsx'
import type { MenuQuery } from './menu-address.ts'

/** What is chosen to be compared, and the way to the comparison. */
export function CompareBar({ query }: { query: MenuQuery }) {
  const api = useApi()
  const { id } = useCity()
  const names = useQueries({
    queries: query.chosen.map((slug_name) => testDetailQuery(api, id, { slug_name })),
    combine: (answers) => answers.map(({ data }) => data?.item_name),
  })
  const chosen = query.chosen.map((slug, at) => ({ slug, name: names[at] ?? '…' }))
  return <CompareSelection query={query} chosen={chosen} />
}

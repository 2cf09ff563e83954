import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { SearchHit } from '#contract/catalogue.endpoints.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import type { Api } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useOverlays } from '#lib/overlays/overlays.ts'
import { useCity } from '#lib/place/use-city.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { filmOf } from '#ui/samples.ts'
import { SearchBox } from '#ui/search-box.tsx'
import type { SearchStatus, Suggestion } from '#ui/search-hits.tsx'

/** Debounce of the search field, milliseconds. */
const PAUSE_MS = 120

export function SearchField({ id }: { id: string }) {
  const api = useApi()
  const city = useCity()
  const overlays = useOverlays()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const term = useDebouncedValue(typed.trim(), PAUSE_MS)
  const answer = useQuery(searchQuery(api, city.id, term))
  const hits = typed.trim() ? (answer.data ?? []) : []

  const status = (): SearchStatus => {
    if (!typed.trim()) return 'idle'
    if (answer.isError) return 'failed'
    const waiting = answer.data === undefined || term !== typed.trim() || answer.isPlaceholderData
    return waiting && hits.length === 0 ? 'loading' : 'ready'
  }
  return (
    <SearchBox
      id={id}
      label="Search tests, packages and scans"
      placeholder="sugar, thyroid, CBC"
      action={paths.testMenu.path}
      name="search"
      city={city.city_name}
      onCity={() => overlays.open('city')}
      value={typed}
      onValueChange={setTyped}
      suggestions={hits.map(toSuggestion)}
      status={status()}
      onPick={(hit) => navigate(paths.testDetail.getHref(hit.id))}
      onSubmit={(text) => navigate(paths.testMenu.getHref({ search: text.trim() }))}
    />
  )
}

function toSuggestion(hit: SearchHit): Suggestion {
  const mark = filmOf(hit.modality) ?? containerKinds([hit])[0]
  return { id: hit.slug_name, name: hit.item_name, note: hit.hint, rupees: hit.price, mark }
}

/** Number of results that fit under the field on a phone. */
const LIMIT = 8

/** Superseded requests are aborted. */
function searchQuery(api: Api, cityId: number, search: string) {
  return queryOptions({
    queryKey: ['search', cityId, search],
    queryFn: async ({ signal }) => {
      const query = { city_id: cityId, search, limit: LIMIT }
      return (await api.call('globalSearch', { query }, { signal })).hits
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

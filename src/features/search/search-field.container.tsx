import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { SearchHit } from '#contract/catalogue.endpoints.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import type { ApiResult } from '#lib/http/api.ts'
import { useOverlays } from '#lib/overlays/overlays.ts'
import { useCity } from '#lib/place/use-city.ts'
import { filmOf } from '#ui/samples.ts'
import { SearchBox } from '#ui/search-box.tsx'
import type { SearchStatus, Suggestion } from '#ui/search-hits.tsx'
import { useSearch } from './use-search.ts'

const NOTHING: ApiResult<'globalSearch'> = { hits: [] }

export function SearchField({ id }: { id: string }) {
  const city = useCity()
  const overlays = useOverlays()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { term, answer } = useSearch(typed)
  const { hits, emergency } = (typed.trim() && answer.data) || NOTHING

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
      emergency={emergency}
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

import { useEffect, useRef } from 'react'
import { paths } from '#config/paths.ts'
import { slugOf } from '#config/slug.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { CENTRE_SEARCH_MIN } from '#contract/constants.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { serviceLabel } from '../centre-format.ts'
import { type CentreQuery, searchOf } from '../centre-query.ts'

export interface CentreFiltersProps {
  /** City slug. */
  city: string
  cities: readonly City[]
  /** Localities that have a centre. */
  localities: readonly string[]
  services: readonly string[]
  facilities: readonly { readonly id: number; readonly name: string }[]
  query: CentreQuery
  onChange: (change: Partial<CentreQuery>) => void
}

const ANY = { value: '', label: 'Any' }

/** Without JavaScript the form reloads the page. */
export function CentreFilters(props: CentreFiltersProps) {
  const { city, cities, localities, services, facilities, query, onChange } = props
  return (
    <form
      className="fields fields--2 place__filters"
      action={paths.centre.path}
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
    >
      <Select
        label="City"
        name="city"
        value={city}
        onChange={(event) =>
          onChange({
            city: event.target.value,
            locality: undefined,
            service: undefined,
            search: undefined,
          })
        }
        options={cities.map(({ city_name }) => ({ value: slugOf(city_name), label: city_name }))}
      />
      <Select
        label="Locality"
        name="locality"
        value={query.locality ?? ''}
        onChange={(event) => onChange({ locality: event.target.value || undefined })}
        options={[ANY, ...localities.map((name) => ({ value: name, label: name }))]}
      />
      <CentreSearch search={query.search} onSearch={(search) => onChange({ search })} />
      <Select
        label="Service"
        name="service"
        value={query.service ?? ''}
        onChange={(event) => onChange({ service: event.target.value || undefined })}
        options={[ANY, ...services.map((name) => ({ value: name, label: serviceLabel(name) }))]}
      />
      <Select
        label="Facility"
        name="facility"
        value={query.facility ?? ''}
        onChange={(event) => onChange({ facility: event.target.value || undefined })}
        options={[ANY, ...facilities.map(({ name }) => ({ value: name, label: name }))]}
      />
      <noscript>
        <Button type="submit">Show centres</Button>
      </noscript>
    </form>
  )
}

/** Debounce of the search field, milliseconds. */
const PAUSE_MS = 250

interface CentreSearchProps {
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Filters while typing, from three letters on (spec §5). */
function CentreSearch({ search, onSearch }: CentreSearchProps) {
  const box = useRef<HTMLDivElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The URL also changes without the field: another city, the back button.
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (input && input !== document.activeElement) input.value = search ?? ''
  }, [search])
  useEffect(() => () => clearTimeout(pause.current), [])

  const searchNow = (typed: string) => {
    clearTimeout(pause.current)
    const wanted = searchOf(typed)
    if (wanted !== search) onSearch(wanted)
  }
  return (
    <div ref={box} className="span-2">
      <TextInput
        label="Find a centre"
        name="search"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Locality, PIN or name"
        hint={`${CENTRE_SEARCH_MIN} letters or more.`}
        defaultValue={search}
        onChange={(event) => {
          const { value } = event.target
          clearTimeout(pause.current)
          pause.current = setTimeout(() => searchNow(value), PAUSE_MS)
        }}
        onKeyDown={(event) => event.key === 'Enter' && searchNow(event.currentTarget.value)}
      />
    </div>
  )
}

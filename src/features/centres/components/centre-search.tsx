import { useEffect, useRef } from 'react'
import { CENTRE_SEARCH_MIN } from '#contract/constants.ts'
import { TextInput } from '#ui/text-input.tsx'
import { searchOf } from '../centre-query.ts'

/** Debounce of the search field, milliseconds. */
const PAUSE_MS = 250

export interface CentreSearchProps {
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Filters while typing, from three letters on (spec §5). */
export function CentreSearch({ search, onSearch }: CentreSearchProps) {
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

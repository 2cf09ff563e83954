import { useEffect, useRef } from 'react'
import { paths } from '#config/paths.ts'
import { TextInput } from '#ui/text-input.tsx'

export interface PresenceSearchProps {
  search: string
  onSearch: (search: string) => void
}

/** Filters on every keystroke: all cities are already loaded. */
export function PresenceSearch({ search, onSearch }: PresenceSearchProps) {
  const form = useRef<HTMLFormElement>(null)

  // The back button changes the URL without the field.
  useEffect(() => {
    const input = form.current?.querySelector('input')
    if (input && input !== document.activeElement) input.value = search
  }, [search])

  return (
    <search>
      <form ref={form} action={paths.location.path} onSubmit={(event) => event.preventDefault()}>
        <TextInput
          label="Find a city or state"
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="address-level2"
          placeholder="Pune, Kerala"
          defaultValue={search}
          onChange={(event) => onSearch(event.target.value.trim().slice(0, 60))}
        />
      </form>
    </search>
  )
}

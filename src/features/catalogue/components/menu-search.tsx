import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { paths } from '#config/paths.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type MenuQuery, menuParameters } from '../menu-address.ts'

/** Debounce of the search field, milliseconds. */
const PAUSE_MS = 250

export interface MenuSearchProps {
  query: MenuQuery
  label: string
  onSearch: (text: string) => void
}

/** Filters while typing; without JavaScript the form reloads the page. */
export function MenuSearch({ query, label, onSearch }: MenuSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { search = '' } = query

  // The URL also changes without the field: a removed filter, the back button.
  useEffect(() => {
    const input = field.current
    if (input && input !== document.activeElement) input.value = search
  }, [search])
  useEffect(() => () => clearTimeout(pause.current), [])

  const searchNow = () => {
    clearTimeout(pause.current)
    const text = field.current?.value.trim() ?? ''
    if (text !== search) onSearch(text)
  }
  return (
    <search>
      <form
        className="box menu-find"
        action={paths.testMenu.path}
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
        }}
      >
        <OtherParameters query={{ ...query, item_type: undefined, search: undefined, page: 1 }} />
        {query.item_type && <input type="hidden" name="item_type" value={query.item_type} />}
        <label className="box__lead" htmlFor="menu-search">
          <Icon icon={Search} />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
        <input
          ref={field}
          className="input"
          id="menu-search"
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={label}
          defaultValue={search}
          onChange={() => {
            clearTimeout(pause.current)
            pause.current = setTimeout(searchNow, PAUSE_MS)
          }}
        />
      </form>
    </search>
  )
}

/** Hidden fields that carry the other parameters of the URL. */
export function OtherParameters({ query }: { query: Partial<MenuQuery> }) {
  return menuParameters(query).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

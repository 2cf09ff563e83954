import { clsx } from 'clsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import type { EmergencyNoticeProps } from './emergency-notice.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Hits, type SearchStatus, type Suggestion } from './search-hits.tsx'

export interface SearchBoxProps extends EmergencyNoticeProps {
  /** Label of the field. */
  label: string
  value: string
  onValueChange: (value: string) => void
  suggestions: readonly Suggestion[]
  /** `idle` shows no list; the other states show it while the field has the focus. */
  status: SearchStatus
  onPick: (suggestion: Suggestion) => void
  /** Called with the typed text when no suggestion is chosen. */
  onSubmit: (text: string) => void
  /** Action of the form without JavaScript, and the field's name there. */
  action?: string | undefined
  name?: string | undefined
  /** Name of the city; without it there is no city button. */
  city?: string | undefined
  onCity?: (() => void) | undefined
  placeholder?: string | undefined
  /** For a label elsewhere on the page. */
  id?: string | undefined
  className?: string | undefined
}

/** City button and search field, with suggestions while typing; on a phone over the whole screen. */
export function SearchBox(props: SearchBoxProps) {
  const { value, suggestions, status, onPick, onSubmit, onValueChange } = props
  const madeId = useId()
  const id = props.id ?? madeId
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  const shown = open && status !== 'idle'
  const current = shown ? suggestions[active] : undefined
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (suggestion: Suggestion) => {
    close()
    onPick(suggestion)
  }
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    event.preventDefault()
    setOpen(true)
    // The field has index -1. The arrow keys wrap around through it.
    const places = suggestions.length + 1
    setActive((at) => ((at + 1 + step + places) % places) - 1)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(event, 1)
    else if (event.key === 'ArrowUp') move(event, -1)
    else if (event.key === 'Escape') {
      event.preventDefault()
      if (open) close()
      else onValueChange('')
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      pick(current)
    }
  }
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    // Takes the focus of a tap beside the field, which would close the search of a phone.
    <search
      className={clsx('combo', open && 'combo--open', props.className)}
      tabIndex={-1}
      onBlur={leave}
    >
      <form
        className="find"
        action={props.action}
        onSubmit={(event) => {
          event.preventDefault()
          close()
          onSubmit(value)
        }}
      >
        {props.city !== undefined && <CityButton city={props.city} onPress={props.onCity} />}
        <div className="find__row">
          <Icon icon={Search} />
          {open && (
            <IconButton
              className="find__back"
              icon={ArrowLeft}
              label="Close the search"
              onClick={() => {
                input.current?.blur()
                close()
              }}
            />
          )}
          <input
            ref={input}
            className="find__input"
            id={id}
            name={props.name}
            type="search"
            inputMode="search"
            autoComplete="off"
            role="combobox"
            aria-label={props.id ? undefined : props.label}
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? `${id}-hits` : undefined}
            aria-activedescendant={current ? `${id}-hit-${current.id}` : undefined}
            placeholder={props.placeholder}
            value={value}
            onChange={(event) => {
              setOpen(true)
              setActive(-1)
              onValueChange(event.target.value)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={press}
          />
          {value && <IconButton icon={X} label="Clear" onClick={() => onValueChange('')} />}
          <Button variant="next" type="submit">
            Search
          </Button>
        </div>
      </form>
      {shown && (
        <Hits
          id={id}
          label={props.label}
          typed={value}
          suggestions={suggestions}
          emergency={props.emergency}
          status={status}
          active={current}
          onPick={pick}
        />
      )}
    </search>
  )
}

function CityButton({ city, onPress }: { city: string; onPress: (() => void) | undefined }) {
  return (
    <button className="find__city" type="button" aria-haspopup="dialog" onClick={onPress}>
      <Icon icon={MapPin} />
      <span>
        <span className="vh">City: </span>
        {city}
      </span>
      <Icon icon={ChevronDown} size={16} />
    </button>
  )
}

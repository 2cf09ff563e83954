import type { ReactNode } from 'react'
import { EmergencyNotice, type EmergencyNoticeProps } from './emergency-notice.tsx'
import { formatRupees } from './rupees.ts'
import { SampleMark } from './sample-mark.tsx'
import type { SampleKind } from './samples.ts'

export interface Suggestion {
  id: string
  name: string
  /** Aliases, fasting, contents. */
  note?: string | undefined
  rupees?: number | undefined
  /** Mark of its first container or of its scan. */
  mark?: SampleKind | undefined
}

export type SearchStatus = 'idle' | 'loading' | 'ready' | 'failed'

export interface HitsProps extends EmergencyNoticeProps {
  id: string
  label: string
  typed: string
  suggestions: readonly Suggestion[]
  status: SearchStatus
  active: Suggestion | undefined
  onPick: (suggestion: Suggestion) => void
}

const WORDS = {
  idle: '',
  loading: 'Searching',
  ready: 'Nothing found. Try a shorter word.',
  failed: 'We could not search. Try again.',
} as const satisfies Record<SearchStatus, string>

/** List under the search field: suggestions, or a message when there are none. */
export function Hits(props: HitsProps) {
  const { id, label, typed, suggestions, status, active, onPick } = props
  const words = { ...WORDS, ...(props.emergency && { ready: '' }) }[status]
  const none = suggestions.length === 0 || status === 'failed'
  return (
    <div className="hits">
      <EmergencyNotice emergency={props.emergency} />
      <div id={`${id}-hits`} role="listbox" aria-label={label} hidden={none}>
        {suggestions.map((suggestion) => (
          <div
            key={suggestion.id}
            id={`${id}-hit-${suggestion.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={suggestion === active}
            // Keeps the focus in the field: its loss would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(suggestion)}
            onKeyDown={(event) => event.key === 'Enter' && onPick(suggestion)}
          >
            {suggestion.mark ? <SampleMark kind={suggestion.mark} /> : <span />}
            <span>
              <b>
                <Marked text={suggestion.name} typed={typed} />
              </b>
              {suggestion.note && (
                <small>
                  <Marked text={suggestion.note} typed={typed} />
                </small>
              )}
            </span>
            {suggestion.rupees !== undefined && (
              <b className="tabular-nums">{formatRupees(suggestion.rupees)}</b>
            )}
          </div>
        ))}
      </div>
      <p className={none && words ? 'hits__none note' : 'vh'} role="status">
        {none ? words : `${suggestions.length} ${suggestions.length === 1 ? 'result' : 'results'}`}
      </p>
    </div>
  )
}

/** Underlines the typed text. */
function Marked({ text, typed }: { text: string; typed: string }): ReactNode {
  const word = typed.trim()
  const at = word ? text.toLowerCase().indexOf(word.toLowerCase()) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  )
}

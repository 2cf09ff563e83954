import { useId } from 'react'
import type { Consent } from '#contract/account.endpoints.ts'
import { CONSENT_WORDS } from '#contract/consent-words.ts'
import { slashDateTime } from '#lib/dates.ts'
import { FieldError } from '#ui/field.tsx'
import { Switch } from '#ui/switch.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export interface ConsentRowProps {
  consent: Consent
  busy: boolean
  /** Failure of the last change. */
  error: string
  onChange: (given: boolean) => void
}

export function ConsentRow({ consent, busy, error, onChange }: ConsentRowProps) {
  const id = useId()
  const { purpose, given, at } = consent
  const words = CONSENT_WORDS[purpose]
  // Required consent: it ends only with the account.
  const isNeeded = purpose === 'service'
  return (
    <li className="card__part stack stack--2">
      <div className="entry">
        <div className="entry__what">
          <label htmlFor={id}>
            <b>{words.title}</b>
          </label>
          <p className="note" id={`${id}-means`}>
            {words.given} {words.without}
          </p>
          {at && (
            <p className="fine tabular-nums">
              {given ? 'Given' : 'Withdrawn'} {slashDateTime(at)}
            </p>
          )}
        </div>
        <Switch
          id={id}
          checked={given}
          disabled={isNeeded}
          aria-busy={busy || undefined}
          aria-describedby={`${id}-means`}
          onChange={(event) => {
            if (!busy) onChange(event.target.checked)
          }}
        />
        <VisuallyHidden>
          <span role="status">{busy ? 'Saving' : ''}</span>
        </VisuallyHidden>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </li>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Consent } from '#contract/account.endpoints.ts'
import { CONSENT_WORDS } from '#contract/consent-words.ts'
import { slashDateTime } from '#lib/dates.ts'
import { notDone } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { Accordion } from '#ui/accordion.tsx'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { EntriesSkeleton } from '#ui/entries-skeleton.tsx'
import { FieldError } from '#ui/field.tsx'
import { Switch } from '#ui/switch.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { setConsentMutation } from './api/security.mutations.ts'
import { consentsQuery } from './api/security.queries.ts'
import { formatChange } from './security-format.ts'

export function Consents({ userId }: { userId: string }) {
  const { data, error, fetchStatus, isFetching, refetch } = useQuery(
    consentsQuery(useApi(), userId),
  )
  if (!data) {
    const isPaused = fetchStatus === 'paused'
    if (!error && !isPaused) return <EntriesSkeleton count={5} label="Loading your consents" />
    return (
      <CouldNotLoad
        what="Your consents"
        safe="They have not changed."
        heading="h3"
        offline={isPaused || failureKind(error) === 'offline'}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <ul className="card card--flush">
        {data.consents.map((consent) => (
          <ConsentSwitch key={consent.purpose} consent={consent} />
        ))}
      </ul>
      <Accordion summary="The record of your consents" count={data.record.length}>
        <ul className="stack stack--2">
          {data.record.map((entry) => (
            <li key={`${entry.purpose} ${entry.at}`} className="note tabular-nums">
              {slashDateTime(entry.at)} {formatChange(entry)}, version {entry.version}
            </li>
          ))}
        </ul>
      </Accordion>
    </>
  )
}

function ConsentSwitch({ consent }: { consent: Consent }) {
  const { mutate, isPending, variables, error } = useMutation(
    setConsentMutation(useApi(), useQueryClient()),
  )
  return (
    <ConsentRow
      // Optimistic: shows the new value while saving.
      consent={isPending ? { ...consent, given: variables.given } : consent}
      busy={isPending}
      error={error ? notDone(error) : ''}
      onChange={(given) => mutate({ purpose: consent.purpose, given })}
    />
  )
}

interface ConsentRowProps {
  consent: Consent
  busy: boolean
  /** Failure of the last change. */
  error: string
  onChange: (given: boolean) => void
}

function ConsentRow({ consent, busy, error, onChange }: ConsentRowProps) {
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

import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useId, useRef } from 'react'
import type { AdditionCandidate, FittingTest } from '#contract/additions.endpoints.ts'
import { GENDER_LABEL } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import { formatCount } from '#lib/format/text-format.ts'
import type { OrderChangeEvent } from '#machines/order-change/order-change.events.ts'
import { Button } from '#ui/button.tsx'
import { EmergencyNotice } from '#ui/emergency-notice.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { SampleMark } from '#ui/sample-mark.tsx'
import { TestSearchState } from '#ui/test-search-state.tsx'
import type { OrderChangeView } from '../order-change-view.ts'

/** The search stays above its results, so that another test can be chosen. */
export function AddTestSearch({ snapshot, send }: OrderChangeView) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, before } = snapshot.context
  const busy = snapshot.matches('sending')
  const type = (value: string) => send({ type: 'search.type', text: value })
  return (
    <section className="stack stack--3" aria-labelledby={`${id}-title`}>
      <h2 className="h2" id={`${id}-title`}>
        Which test?
      </h2>
      <search className="find">
        <div className="find__row">
          <label className="vh" htmlFor={id}>
            Search tests
          </label>
          <input
            ref={input}
            className="find__input"
            id={id}
            type="search"
            inputMode="search"
            autoComplete="off"
            placeholder="sugar, thyroid, CBC"
            value={text}
            disabled={busy}
            onChange={(event) => type(event.target.value)}
          />
          {text && (
            <IconButton
              icon={X}
              label="Clear search"
              onClick={() => {
                type('')
                input.current?.focus()
              }}
            />
          )}
        </div>
      </search>
      <EmergencyNotice emergency={snapshot.context.emergency} />
      <Results snapshot={snapshot} send={send} />
      {before && <p className="note">{checkedFor(before.order)}</p>}
    </section>
  )
}

/** "Checked for Mohan: male, 67 years, and against the tests of the order." */
function checkedFor({ member }: Order): string {
  const sex = GENDER_LABEL[member.gender].toLowerCase()
  const age = formatCount(member.age, 'year')
  return `Checked for ${member.firstName}: ${sex}, ${age}, and against the tests of the order.`
}

function Results({ snapshot, send }: OrderChangeView) {
  const { candidates, text, error, code } = snapshot.context
  const choosing = (part: 'waiting' | 'searching' | 'nothing' | 'failed') =>
    snapshot.matches({ review: { addition: { choosing: part } } })
  const rest = { text, lines: 4, failure: `${error} Your order stays as it was.` }
  const onRetry = () => send({ type: 'change.reload' })
  if (choosing('waiting') || choosing('searching')) {
    return <TestSearchState state="searching" {...rest} onRetry={onRetry} />
  }
  if (choosing('nothing')) return <TestSearchState state="nothing" {...rest} onRetry={onRetry} />
  if (choosing('failed')) return <TestSearchState state="failed" {...rest} onRetry={onRetry} />
  if (candidates.length === 0) return null
  return (
    <>
      <p className="vh" role="status">
        {formatCount(candidates.length, 'result')}
      </p>
      <ul className="card card--flush adds" aria-label="Results">
        {candidates.map((candidate) => (
          <Candidate
            key={candidate.code}
            candidate={candidate}
            isChosen={candidate.code === code}
            isOff={!snapshot.can(choiceOf(candidate, code))}
            onPress={() => send(choiceOf(candidate, code))}
          />
        ))}
      </ul>
    </>
  )
}

type CandidateProps = {
  candidate: AdditionCandidate
  isChosen: boolean
  isOff: boolean
  onPress: () => void
}

/** What its button does: the chosen one is dropped. */
function choiceOf(candidate: AdditionCandidate, code: string | null): OrderChangeEvent {
  if (candidate.code === code || !candidate.fits) return { type: 'choice.drop' }
  return { type: 'test.choose', test: candidate }
}

function Candidate({ candidate, isChosen, isOff, onPress }: CandidateProps) {
  const { name, fits } = candidate
  const [kind] = containerKinds([candidate])
  return (
    <li className={clsx(isChosen && 'is-chosen', !fits && 'is-shut')}>
      {kind ? <SampleMark kind={kind} /> : <span />}
      <div>
        <h3 className="h4">{name}</h3>
        <p className="note">{fits ? factsOf(candidate) : candidate.words}</p>
      </div>
      {fits ? (
        <div className="adds__end">
          <p className="price">
            <span className="price__now" translate="no">
              {formatRupees(candidate.price)}
            </span>{' '}
            {candidate.mrp > candidate.price && (
              <s>
                <span className="vh">MRP </span>
                {formatRupees(candidate.mrp)}
              </s>
            )}
          </p>
          <Button
            size="sm"
            icon={isChosen ? Check : undefined}
            aria-pressed={isChosen}
            disabled={isOff}
            onClick={onPress}
          >
            {isChosen ? 'Chosen' : 'Choose'}
            <span className="vh"> {name}</span>
          </Button>
        </div>
      ) : (
        <span className="note only-wide">
          {candidate.reason === 'already-ordered' ? 'In order' : 'Cannot add'}
        </span>
      )}
    </li>
  )
}

function factsOf({ fasting_hours, warnings, measured_twice }: FittingTest): string {
  const fast = fasting_hours === 0 ? 'No fasting' : `${formatCount(fasting_hours, 'hour')} fasting`
  const fit = warnings.length > 0 ? 'may not suit your slot' : 'fits this visit'
  const twice =
    measured_twice.length > 0 ? `. The order already measures ${named(measured_twice)}` : ''
  return `${fast}, ${fit}${twice}`
}

function named(names: readonly string[]): string {
  const [first = '', ...more] = names
  return more.length === 0 ? first : `${first} and ${more.length} more`
}

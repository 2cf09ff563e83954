import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { EARLY_OR_LATE_MINUTES } from '#contract/rules/preparation/visits.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { containerKinds, tubePlan } from '#contract/rules/tubes.ts'
import { visitTurns } from '#contract/rules/visit-turns.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { fastOf } from '#lib/slots/fast.ts'
import type { Part, Turns } from '#machines/checkout/parts.ts'
import { turnsAtHome } from '#machines/checkout/people.ts'
import { Button } from '#ui/button.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { marksOf } from '#ui/samples.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { CheckoutView } from '../use-checkout.ts'

type WhoGoesWhenProps = { checkout: CheckoutView; home: readonly Part[]; hold: SlotHold }

/** When each person's turn is, once a slot is held; the patient can change who goes first. */
export function WhoGoesWhen({ checkout, home, hold }: WhoGoesWhenProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const turns = visitTurns(home, hold.slot).map(({ person, timing }) => ({ ...person, timing }))
  if (turns.length < 2) return null
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <div className="row row--between">
        <h2 className="h2" id={id}>
          Who goes when
        </h2>
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Change the order'}
        </button>
      </div>
      {isOpen ? <TurnsToChange turns={turns} checkout={checkout} /> : <TurnList turns={turns} />}
      <p className="note">
        {whyThisOrder(turns)} Times are a guide, about 20 minutes each. The phlebotomist may come up
        to {EARLY_OR_LATE_MINUTES} minutes early or late.
      </p>
    </section>
  )
}

function whyThisOrder(turns: readonly Pick<Part, 'lines' | 'visit_turn'>[]): string {
  if (turns.some(({ visit_turn }) => visit_turn !== undefined)) return 'In the order you chose.'
  return turns.some(({ lines }) => fastOf(lines)) ? 'Those who fast go first.' : ''
}

type Turn = Part & { readonly timing: Timing }

function TurnList({ turns }: { turns: readonly Turn[] }) {
  return (
    <ol className="inrow">
      {turns.map(({ member, lines, timing }) => (
        <li key={member.member_id}>
          <TurnTime timing={timing} />
          <b>{member.firstName}</b>
          <span className="row row--wrap gap-2">
            <SampleMarks samples={marksOf(containerKinds(lines), lines)} />
            <small className="fine">{formatCount(tubePlan(lines).tubes, 'tube')}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}

type Move = { readonly memberId: string; readonly to: 'earlier' | 'later' }

type TurnsToChangeProps = { checkout: CheckoutView; turns: readonly Turn[] }

/** Each person can go earlier or later; the focus goes along with the row that moves. */
function TurnsToChange({ checkout: { snapshot, send }, turns }: TurnsToChangeProps) {
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<Move | null>(null)
  const ids = turns.map(({ member }) => member.member_id)
  const order = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moves in the page loses the focus.
  useLayoutEffect(() => {
    if (!moved) return
    list.current?.querySelector<HTMLElement>(`[data-move="${moved.memberId} ${moved.to}"]`)?.focus()
  }, [order])
  const person = turns.find(({ member }) => member.member_id === moved?.memberId)
  const isSaved =
    snapshot.matches({ booking: { slot: { home: 'held' } } }) && snapshot.context.error === ''
  return (
    <>
      <ol className="card card--flush" ref={list}>
        {turns.map(({ member, timing }) => (
          <li key={member.member_id} className="card__part row">
            <TurnTime timing={timing} />
            <b className="grow">{member.firstName}</b>
            {(['earlier', 'later'] as const).map((to) => {
              const moved = movedTurns(snapshot.context, ids, member.member_id, to)
              const can = moved !== null && snapshot.can({ type: 'turns.arrange', turns: moved })
              return (
                <Button
                  key={to}
                  size="sm"
                  data-move={`${member.member_id} ${to}`}
                  aria-disabled={!can || undefined}
                  onClick={() => {
                    if (!can) return
                    setMoved({ memberId: member.member_id, to })
                    send({ type: 'turns.arrange', turns: moved })
                  }}
                >
                  {to === 'earlier' ? 'Earlier' : 'Later'}
                  <VisuallyHidden>for {member.firstName}</VisuallyHidden>
                </Button>
              )
            })}
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">
          {person &&
            isSaved &&
            `${person.member.firstName} goes at ${clockTime(person.timing.from_time)}.`}
        </span>
      </VisuallyHidden>
      {snapshot.can(usual) && (
        <p>
          <button type="button" className="link" onClick={() => send(usual)}>
            Let those who fast go first
          </button>
        </p>
      )}
    </>
  )
}

const usual = { type: 'turns.arrange', turns: [] } as const

/** The turns after one person goes one turn earlier or later; null at the end of them. */
function movedTurns(
  context: CheckoutView['snapshot']['context'],
  ids: Turns,
  id: string,
  to: Move['to'],
): Turns | null {
  const from = ids.indexOf(id)
  const at = to === 'earlier' ? from - 1 : from + 1
  const other = ids[at]
  if (other === undefined) return null
  const moved = ids.with(at, id).with(from, other)
  return moved.join() === turnsAtHome(context).join() ? [] : moved
}

function TurnTime({ timing: { slot_date, from_time } }: { timing: Timing }) {
  return (
    <time className="tabular-nums" dateTime={`${slot_date}T${from_time}:00+05:30`}>
      {clockTime(from_time)}
    </time>
  )
}

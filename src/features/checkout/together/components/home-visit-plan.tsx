import Utensils from 'lucide-react/icons/utensils'
import { useId, useState } from 'react'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { planTogether, type TogetherOrder } from '#contract/rules/preparation/plan-together.ts'
import { containerKinds, tubePlan } from '#contract/rules/tubes.ts'
import { visitTurns } from '#contract/rules/visit-turns.ts'
import { labTime } from '#lib/dates.ts'
import { fastOf } from '#lib/slots/fast.ts'
import { Notice } from '#ui/notice.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { marksOf } from '#ui/samples.ts'
import { Tag } from '#ui/tag.tsx'
import type { PricedPart } from '../linked-view.ts'
import { fastWords } from '../together-copy.ts'

type PlannedProps = { home: readonly PricedPart[]; hold: SlotHold }

/** When each person's turn is, once a slot is held. */
export function WhoGoesWhen({ home, hold }: PlannedProps) {
  const id = useId()
  if (home.length < 2) return null
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        Who goes when
      </h2>
      <ol className="inrow">
        {visitTurns(home, hold.slot).map(({ person: { key, member, lines }, timing }) => (
          <li key={key}>
            <time dateTime={`${timing.slot_date}T${timing.from_time}:00+05:30`}>
              {clockTime(timing.from_time)}
            </time>
            <b>{member.firstName}</b>
            <span className="row row--wrap gap-2">
              <SampleMarks samples={marksOf(containerKinds(lines), lines)} />
              <small className="fine">{tubesWords(lines)}</small>
            </span>
          </li>
        ))}
      </ol>
      <p className="note">
        Those who fast go first. Times are a guide, about 20 minutes each. The phlebotomist may come
        up to 30 minutes early or late.
      </p>
    </section>
  )
}

function tubesWords(lines: PricedPart['lines']): string {
  const { tubes } = tubePlan(lines)
  return tubes === 1 ? '1 tube' : `${tubes} tubes`
}

/** What each person does before the held slot. */
export function Preparation({ home, hold }: PlannedProps) {
  const id = useId()
  const [now] = useState(() => new Date().toISOString())
  const orders = home.map((part) => asOrder(part, hold))
  const { dinner, steps, conflicts } = planTogether(orders, now)
  const day = labTime(`${hold.slot.slot_date}T12:00:00+05:30`).format('dddd')
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        How to prepare for {day}
      </h2>
      {conflicts.map((words) => (
        <Notice key={words} tone="hint" title={words} />
      ))}
      {dinner && (
        <Notice
          icon={Utensils}
          title={`Dinner by ${labTime(dinner.at).format('hh:mm A')} on ${labTime(dinner.at).format('dddd')} suits all who fast`}
        >
          {dinner.hours} hours, for {listInWords(dinner.names)}. After it only plain water.
        </Notice>
      )}
      <ul className="card card--flush">
        {home.map(({ key, member, lines }) => {
          const fast = fastOf(lines)
          const own = steps.filter(
            ({ kind, names }) =>
              (kind === 'abstain' || kind === 'advice') && names?.includes(member.firstName),
          )
          return (
            <li key={key} className="card__part stack stack--2">
              <div className="row row--between">
                <h3 className="h4">{member.firstName}</h3>
                <Tag tone={fast ? 'teal' : undefined}>
                  {fast ? fastWords(lines) : 'Eats as usual'}
                </Tag>
              </div>
              {own.map(({ title, text, at }) => (
                <p key={`${title}${at}`} className="note">
                  {at && `${labTime(at).format('ddd D MMM, hh:mm A')}: `}
                  {title}. {text}
                </p>
              ))}
              {member.age < 18 && <p className="note">An adult stays with {member.firstName}.</p>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What will be the order of a person, for the preparation. */
function asOrder({ key, member, lines }: PricedPart, { slot }: SlotHold): TogetherOrder {
  return {
    order_id: key,
    own_visit: false,
    order_type: 'home_collection',
    slot,
    appointments: [],
    lines: [...lines],
    member,
    report_by: null,
  }
}

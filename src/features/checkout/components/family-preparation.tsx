import { useId, useState } from 'react'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import { sentence } from '#contract/rules/in-words.ts'
import { isChild } from '#contract/rules/preparation/planned-line.ts'
import { labTime } from '#lib/dates.ts'
import type { Part } from '#machines/checkout/parts.ts'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { Words } from '#ui/words.tsx'
import { fastWords } from '../family-copy.ts'
import { planOfBooking } from '../planned-orders.ts'
import type { CheckoutView } from '../use-checkout.ts'

type FamilyPreparationProps = { checkout: CheckoutView; home: readonly Part[]; hold: SlotHold }

/** What each person does before the held slot. */
export function FamilyPreparation({ checkout, home, hold }: FamilyPreparationProps) {
  const id = useId()
  const [now] = useState(() => new Date().toISOString())
  const { steps, conflicts } = planOfBooking(checkout, now)
  const day = labTime(`${hold.slot.slot_date}T12:00:00+05:30`).format('dddd')
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        How to prepare for {day}
      </h2>
      {conflicts.map((words) => (
        <Notice key={words} tone="hint" title={words} />
      ))}
      <ul className="card card--flush">
        {home.map(({ member }) => {
          const own = steps.filter(
            ({ kind, date, names }) =>
              (kind === 'last-meal' || kind === 'abstain' || kind === 'advice') &&
              (date ?? '') <= hold.slot.slot_date &&
              names?.includes(member.firstName),
          )
          const fasts = own.some(({ kind }) => kind === 'last-meal')
          const all = checkout.parts.filter((part) => part.member === member)
          return (
            <li key={member.member_id} className="card__part stack stack--2">
              <div className="row row--between">
                <h3 className="h4">{member.firstName}</h3>
                <Tag tone={fasts ? 'teal' : undefined}>
                  {fasts ? fastWords(all.flatMap(({ lines }) => lines)) : 'Eats as usual'}
                </Tag>
              </div>
              {own.map(({ title, text, at }) => (
                <p key={`${title}${at}`} className="note">
                  <Words>
                    {at && `${labTime(at).format('ddd D MMM, hh:mm A')}: `}
                    {title}. {text}
                  </Words>
                </p>
              ))}
              {isChild(member.age) && (
                <p className="note">{sentence(`An adult stays with ${member.firstName}`)}</p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

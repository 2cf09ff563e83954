import { useState } from 'react'
import { isCollectionFree, priceLines } from '#contract/rules/pricing.ts'
import { lateSentences } from '#lib/slots/late-windows-copy.ts'
import { groupWindows, judge } from '#lib/slots/window-groups.ts'
import type { Part } from '#machines/checkout/parts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees, formatRupeesRange } from '#ui/rupees.ts'
import { Words } from '#ui/words.tsx'
import { distinctLines, namesOf } from '../family-copy.ts'
import type { Charges } from '../step-bill.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { onTheirOwn } from './booked-next.tsx'

type BookApartProps = {
  checkout: CheckoutView
  home: readonly Part[]
  charges: Charges
}

/** Offers a visit of their own to those who could take slots that are too late for the others. */
export function BookApart({ checkout: { snapshot, send }, home, charges }: BookApartProps) {
  const { days } = snapshot.context
  const [asked, setAsked] = useState<string | null>(null)
  const charge = snapshot.context.hold?.slot.charge
  const held = charge === undefined ? undefined : { from: charge, to: charge }
  const lines = distinctLines(home.flatMap((part) => part.lines))
  const late = days.flatMap(({ slots }) =>
    slots.filter((slot) => judge(slot, lines).state === 'late'),
  )
  const leaving = home.filter(
    (part) =>
      snapshot.can({ type: 'person.postpone', memberId: part.member.member_id }) &&
      late.some((slot) => judge(slot, part.lines).state === 'free'),
  )
  const [day] = days.filter(({ slots }) => slots.some((slot) => late.includes(slot)))
  const part = leaving.find(({ member }) => member.member_id === asked)
  if (!day || leaving.length === 0) return null
  // Where all slots of a part of the day are too late, it says why itself.
  const isSaid = groupWindows(day, lines).some(({ allLate }) => allLate)
  const others = home.filter((one) => one !== part)
  return (
    <div className="stack stack--3">
      <p className="note">
        <Words>
          {!isSaid && `Late: ${lateSentences(late, lines, day)} `}
          {leaving.map(({ member }, at) => (
            <span key={member.member_id}>
              <Words>
                {at > 0 && 'or '}
                <button
                  type="button"
                  className="link"
                  aria-expanded={asked === member.member_id}
                  onClick={() => setAsked(member.member_id)}
                >
                  {at > 0 ? '' : 'Book '}
                  {member.firstName} {onTheirOwn(member)}
                </button>{' '}
              </Words>
            </span>
          ))}
          for a later slot, as a second visit.
        </Words>
      </p>
      {part && (
        <Notice
          tone="info"
          role="status"
          title={`Book ${part.member.firstName} ${onTheirOwn(part.member)}?`}
          actions={
            <>
              <Button
                size="sm"
                onClick={() => {
                  setAsked(null)
                  send({ type: 'person.postpone', memberId: part.member.member_id })
                }}
              >
                Yes, as a second visit
              </Button>
              <Button size="sm" variant="plain" onClick={() => setAsked(null)}>
                Keep one visit
              </Button>
            </>
          }
        >
          <span className="block tabular-nums">Now: {visitWords(others, held ?? charges)}.</span>
          <span className="block tabular-nums">Then: {visitWords([part], charges)}.</span>
          {part.member.firstName}’s tests wait in your cart, and you choose that slot after this
          booking.
        </Notice>
      )}
    </div>
  )
}

/** "Mohan and Asha, ₹2,310 and free collection". */
function visitWords(parts: readonly Part[], charges: Charges): string {
  const { sub_total } = priceLines({ lines: parts.flatMap(({ lines }) => lines), slot: null })
  return `${namesOf(parts)}, ${formatRupees(sub_total)} and ${collectionWords(sub_total, charges)}`
}

function collectionWords(subTotal: number, charges: Charges): string {
  if (isCollectionFree(subTotal)) return 'free collection'
  if (!charges) return 'the collection charge of the slot'
  const isOne = charges.from === charges.to
  return `${formatRupeesRange(charges)} collection${isOne ? '' : ', by slot'}`
}

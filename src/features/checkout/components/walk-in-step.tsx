import DoorOpen from 'lucide-react/icons/door-open'
import { Fragment } from 'react'
import { planVisit } from '#contract/rules/walk-in.ts'
import { walkInFacts } from '#contract/rules/walk-in-facts.ts'
import { hourRows, openWords, weekOf } from '#lib/format/opening-hours-format.ts'
import type { Band } from '#lib/slots/fast.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { Facts } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { useLabMoment } from '../use-lab-moment.ts'
import { CentreStep } from './centre-step.tsx'
import { NextBar, type NextStep } from './next-step.tsx'
import { ReviewAnswers } from './review-answers.tsx'

type WalkInStepProps = {
  checkout: CheckoutView
  /** Part of the day for fasting samples; null while unknown. */
  fastingBand: Band | null
}

export function WalkInStep({ checkout, fastingBand }: WalkInStepProps) {
  const { snapshot, send, parts, lines } = checkout
  const { centre } = snapshot.context
  const now = useLabMoment()
  const week = centre ? weekOf(centre) : []
  const { sub_total } = pricingOf(snapshot, lines)
  const { message } = planVisit(lines, true)
  const next: NextStep = {
    label: 'Go to payment',
    onPress: () => send({ type: 'slot.confirm' }),
  }
  return (
    <CentreStep
      checkout={checkout}
      heading="Walk in when it suits you"
      whereabouts={
        <>
          , {centre?.address}{' '}
          <span className="tabular-nums" translate="no">
            {centre?.pincode}
          </span>
          .
        </>
      }
      next={next}
    >
      {message && (
        <Notice tone="info" icon={DoorOpen} title={message}>
          Your order is valid on any day on which the centre is open. Show the order number at the
          desk.
        </Notice>
      )}
      <section className="stack stack--3" aria-label="Your visit">
        <h2 className="h2">Your visit</h2>
        {parts.map((part) => (
          <Fragment key={part.member.member_id}>
            {parts.length > 1 && <h3 className="h4">{part.member.firstName}</h3>}
            <Facts
              look="ruled"
              items={walkInFacts(part.lines, fastingBand, week).map(({ value, ...fact }) => ({
                ...fact,
                value: <span className="tabular-nums">{value}</span>,
              }))}
            />
          </Fragment>
        ))}
      </section>
      <section className="stack stack--3" aria-label="Opening hours">
        <h2 className="h2">Opening hours</h2>
        <p className="note tabular-nums">{openWords(week, now)}</p>
        <Facts
          look="ruled"
          items={hourRows(week).map(({ days, hours }) => ({
            term: days,
            value: <span className="tabular-nums">{hours}</span>,
          }))}
        />
      </section>
      <p className="empty:hidden">
        <ReviewAnswers checkout={checkout} />
      </p>
      <NextBar next={next} sum={formatRupees(sub_total)} sub="the visit itself is free" />
    </CentreStep>
  )
}

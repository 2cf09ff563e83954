import DoorOpen from 'lucide-react/icons/door-open'
import { groupHours } from '#contract/rules/opening-hours.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import { planVisit } from '#contract/rules/walk-in.ts'
import { openWords } from '#lib/format/opening-hours-format.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { Facts } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { weekOf } from '../centre-choice.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { useLabMoment } from '../use-lab-moment.ts'
import { CentreStep, ReviewAnswers } from './centre-step.tsx'
import { NextBar, type NextStep } from './next-step.tsx'

export function WalkInStep({ checkout }: { checkout: CheckoutView }) {
  const { snapshot, send, lines } = checkout
  const { centre, answers } = snapshot.context
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
          , {centre?.address} <span className="tabular-nums">{centre?.pincode}</span>.
        </>
      }
      next={next}
    >
      {message && (
        <Notice tone="info" icon={DoorOpen} title={message}>
          Your order is valid on any day. Show the order number at the desk.
        </Notice>
      )}
      <section className="stack stack--3" aria-label="Open hours">
        <h2 className="h2">Open hours</h2>
        <p className="note tabular-nums">{openWords(week, now)}</p>
        <Facts
          look="ruled"
          items={groupHours(week).map(({ days, hours }) => ({
            term: days.length === 1 ? (days[0] ?? '') : `${days[0]} to ${days.at(-1)}`,
            value: (
              <span className="tabular-nums">
                {hours ? timeSpan(hours.open, hours.close) : 'Closed'}
              </span>
            ),
          }))}
        />
      </section>
      {answers.length > 0 && (
        <p>
          <ReviewAnswers send={send} />
        </p>
      )}
      <NextBar next={next} sum={formatRupees(sub_total)} sub="the visit itself is free" />
    </CentreStep>
  )
}

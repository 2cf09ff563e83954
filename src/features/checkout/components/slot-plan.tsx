import { useId, useState } from 'react'
import { planPreparation } from '#contract/rules/preparation/plan.ts'
import { isoDate, shortDate } from '#lib/dates.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { PlanTimeline } from './plan-timeline.tsx'

/** What the window that is held asks of the patient, while another can still be chosen. */
export function SlotPlan({ checkout: { snapshot, lines } }: { checkout: CheckoutView }) {
  const id = useId()
  const [now] = useState(() => new Date().toISOString())
  const { hold, member } = snapshot.context
  if (!hold || !member) return null
  const plan = planPreparation({
    lines,
    slot: hold.slot,
    appointments: [],
    member,
    atHome: true,
    reportBy: null,
    now,
  })
  const { slot_date } = hold.slot
  return (
    <section className="card" aria-labelledby={id}>
      <h2 className="h3 mb-3" id={id}>
        What {slot_date === isoDate(now) ? 'today' : shortDate(slot_date)} asks of you
      </h2>
      <PlanTimeline plan={plan} lines={lines} now={now} />
    </section>
  )
}

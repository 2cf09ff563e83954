import { clockTime, groupHours } from '#contract/rules/opening-hours.ts'
import { planVisit } from '#contract/rules/walk-in.ts'
import { Facts } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CheckoutView } from '../use-checkout.ts'

/** No appointment: the patient comes while the centre is open. */
export function SlotWalkIn({ checkout: { snapshot, lines } }: { checkout: CheckoutView }) {
  const { centre, member } = snapshot.context
  const { message } = planVisit(lines, true)
  const week = centre?.hours.map(({ Day, Operaton }) => ({ day: Day, hours: Operaton })) ?? []
  return (
    <>
      <div className="stack stack--2">
        <h1 className="h1">Walk in when it suits you</h1>
        <p className="note">
          For {member?.firstName}, at {centre?.name}.
        </p>
      </div>
      {message && <Notice tone="info" title={message} />}
      <Facts
        look="ruled"
        items={groupHours(week).map(({ days, hours }) => ({
          term: days.length === 1 ? (days[0] ?? '') : `${days[0]} to ${days.at(-1)}`,
          value: hours ? `${clockTime(hours.open)} to ${clockTime(hours.close)}` : 'Closed',
        }))}
      />
    </>
  )
}

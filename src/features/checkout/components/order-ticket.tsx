import type { Order } from '#contract/orders.schemas.ts'
import { toPaise } from '#contract/rules/pricing.ts'
import { awaitsRadiologist } from '#contract/rules/safety.ts'
import { reportInWords } from '#contract/rules/walk-in-facts.ts'
import { shortDateTime } from '#lib/dates.ts'
import { fullName } from '#lib/format/person-format.ts'
import { formatRupees } from '#ui/rupees.ts'
import { Ticket } from '#ui/ticket.tsx'

export function OrderTicket({ order }: { order: Order }) {
  const facts = [
    { term: 'Order', value: order.order_no },
    { term: 'Patient', value: fullName(order.member) },
    { term: order.paid && order.net_payable > 0 ? 'Paid' : 'To pay', value: sumOf(order) },
    awaitsRadiologist(order) && order.radiologist_review
      ? { term: 'Answer by', value: shortDateTime(order.radiologist_review.by) }
      : reportFact(order),
  ]
  return <Ticket facts={facts} />
}

/** What was paid, without what a change added to it; else what is to pay. */
function sumOf({ net_payable, due_at_visit = 0 }: Order): string {
  return net_payable === 0 ? 'Nothing' : formatRupees(toPaise(net_payable - due_at_visit))
}

/** A walk-in has no time yet. */
function reportFact({ report_by, lines }: Order) {
  if (report_by) return { term: 'Report by', value: shortDateTime(report_by) }
  const isKnown = lines.some(({ report_tat_hours }) => report_tat_hours > 0)
  return { term: 'Report', value: isKnown ? reportInWords(lines) : 'We will tell you' }
}

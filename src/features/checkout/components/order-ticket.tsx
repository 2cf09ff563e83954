import type { Order } from '#contract/orders.schemas.ts'
import { hoursInWords } from '#contract/rules/in-words.ts'
import { toPaise } from '#contract/rules/pricing.ts'
import { awaitsRadiologist } from '#contract/rules/safety.ts'
import { isoDate, labTime } from '#lib/dates.ts'
import { fullName } from '#lib/format/person-format.ts'
import { formatRupees } from '#ui/rupees.ts'
import { Ticket } from '#ui/ticket.tsx'

export function OrderTicket({ order }: { order: Order }) {
  const facts = [
    { term: 'Order', value: order.order_no },
    { term: 'Patient', value: fullName(order.member) },
    { term: order.paid && order.net_payable > 0 ? 'Paid' : 'To pay', value: sumOf(order) },
    awaitsRadiologist(order) && order.radiologist_review
      ? { term: 'Answer by', value: labTime(order.radiologist_review.by).format('ddd, hh:mm A') }
      : { term: 'Report by', value: reportBy(order) },
  ]
  return <Ticket facts={facts} />
}

/** What was paid, without what a change added to it; else what is to pay. */
function sumOf({ net_payable, due_at_visit = 0 }: Order): string {
  return net_payable === 0 ? 'Nothing' : formatRupees(toPaise(net_payable - due_at_visit))
}

/** The time, with its date when that is not the day of the visit; a walk-in has no time yet. */
function reportBy({ report_by, slot, lines }: Order): string {
  if (!report_by) {
    const hours = Math.max(0, ...lines.map(({ report_tat_hours }) => report_tat_hours))
    return hours === 0 ? 'We will tell you' : `${hoursInWords(hours)} after your sample`
  }
  const at = labTime(report_by)
  const sameDay = isoDate(report_by) === slot?.slot_date
  return at.format(sameDay ? 'hh:mm[\u00a0]A' : 'ddd D MMM, hh:mm[\u00a0]A')
}

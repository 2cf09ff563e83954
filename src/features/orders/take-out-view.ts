import { REFUND_DAYS } from '#config/constants.ts'
import type { AdditionState, TestRemoval } from '#contract/additions.endpoints.ts'
import { FREE_COLLECTION_FROM } from '#contract/constants.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { formatRupees } from '#ui/rupees.ts'
import { type Change, compare, type RestOfVisit, restOfVisit } from './add-test-view.ts'
import { refundParts } from './refund-format.ts'

/** Everything that taking the test out can change, whether it does or not. */
export function removalChanges(order: Order, now: AdditionState, removal: TestRemoval): Change[] {
  const { after } = removal
  const rest = restWithout(restOfVisit(order), removal)
  return compare(order, now, { after, rest, difference: differenceInWords(removal) })
}

/** The other orders of the visit after it: one of them may carry the collection charge again. */
function restWithout(rest: RestOfVisit, { after, charge_after }: TestRemoval): RestOfVisit {
  const charge = roundToPaisa(charge_after - after.amounts.hc_charges)
  return { ...rest, charge, total: roundToPaisa(rest.total + charge - rest.charge) }
}

/** "₹280 refunded", "₹380 less at service"; null if nothing is paid or refunded. */
function differenceInWords({ refund, due_before, due_after }: TestRemoval): string | null {
  const due = roundToPaisa(due_after - due_before)
  const parts = [
    ...(refund.online > 0 ? [`${formatRupees(refund.online)} refunded`] : []),
    ...(refund.wallet > 0 ? [`${formatRupees(refund.wallet)} back in points`] : []),
    ...(refund.at_visit ? [`${formatRupees(refund.at_visit)} back from us`] : []),
    ...(due < 0 ? [`${formatRupees(-due)} less at service`] : []),
    ...(due > 0 ? [`${formatRupees(due)} more at service`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : null
}

/** The main action: what happens, and what comes back. */
export function takeOutLabel({ refund, due_before, due_after }: TestRemoval): string {
  const due = roundToPaisa(due_after - due_before)
  const back = roundToPaisa(refund.online + (refund.at_visit ?? 0))
  if (back > 0) return `Take out, ${formatRupees(back)} refunded`
  if (due < 0) return `Take out, pay ${formatRupees(-due)} less at service`
  if (due > 0) return `Take out, pay ${formatRupees(due)} more at service`
  return 'Take out'
}

/** That home collection costs again, and how it is paid; null if it does not. */
export function chargeInWords(order: Order, removal: TestRemoval): string | null {
  const { name, after, charge_before, charge_after, refund, due_before, due_after } = removal
  const charge = roundToPaisa(charge_after - charge_before)
  if (charge <= 0) return null
  const tests = formatRupees(roundToPaisa(after.amounts.sub_total + restOfVisit(order).subTotal))
  const limit = formatRupees(FREE_COLLECTION_FROM)
  const costs = `Without ${name} the tests come to ${tests}, below ${limit}, so home collection costs ${formatRupees(charge)} again.`
  if (refund.online > 0) return `${costs} We keep it back from the refund.`
  const due = roundToPaisa(due_after - due_before)
  if (order.payment_mode !== 'online' || due <= 0) return costs
  return `${costs} What you paid for ${name} goes towards it, and you pay ${formatRupees(due)} at service.`
}

/** What is refunded or paid instead: title and sentences. */
export function moneyInWords(
  order: Order,
  removal: TestRemoval,
): { readonly title: string; readonly text: readonly string[] } {
  const { refund, due_before, due_after } = removal
  const back = refundParts(refund).map((part) => `${part}.`)
  const days = refund.online > 0 ? [`A refund takes ${REFUND_DAYS}.`] : []
  const [before, after] = [formatRupees(due_before), formatRupees(due_after)]
  const due =
    due_before === due_after
      ? []
      : [
          order.order_type === 'home_collection'
            ? `The phlebotomist collects ${after} after the samples instead of ${before}.`
            : `You pay ${after} at the centre instead of ${before}.`,
        ]
  const text = [...back, ...days, ...due]
  if (text.length === 0) return { title: 'Nothing changes in what you pay', text: [] }
  return { title: back.length > 0 ? 'Your refund' : 'What you pay', text }
}

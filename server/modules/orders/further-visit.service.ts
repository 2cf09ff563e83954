import type { FurtherVisitCause } from '#contract/codes.ts'
import { isCancellable } from '#contract/rules/cancellation.ts'
import { chargeVisit } from '#contract/rules/further-visit.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { smsMessage } from '#server/messages/message.ts'
import { inWords, toPaise, toRupees } from '#server/money.ts'
import { findRecipient } from '../account/recipient.ts'
import { unassignVisit } from '../phlebotomists/phlebotomist.repository.ts'
import { recountPlans } from '../repeat-plans/recount-plans.service.ts'
import { releaseOrder } from '../slots/slot-hold.repository.ts'
import { type AmountDeps, applyChange, isBillingClosed } from './apply-change.service.ts'
import { requireOpen } from './changeable-order.ts'
import { refundIn } from './changed.messages.ts'
import { amountIn, slotLink, timesInNote, whoseOrders } from './message-values.ts'
import { addChangeEvent, lockAnyOrder, type OrderRow, updateOrder } from './order.repository.ts'
import { toBooking } from './reading/linked-orders.ts'
import { readOrder } from './reading/read-order.service.ts'

/*
 * A visit after the first is booked and moved by rescheduling/reschedule.service.ts, like the first.
 */

/** What a visit after the first costs by its cause, rupees; nothing once it could not be invoiced. */
export async function furtherVisitRupees(
  tx: Transaction,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  orderId: string,
  cause: FurtherVisitCause,
): Promise<number> {
  const { [cause]: rupees = 0 } = config.furtherVisitCharges
  return (await isBillingClosed(tx, orderId, clock.now())) ? 0 : rupees
}

/**
 * Adds its charge to an order, locked by the caller; nothing once the invoice can no longer be replaced.
 */
export async function chargeFurtherVisit(
  tx: Transaction,
  deps: AmountDeps,
  { id, furtherVisit }: OrderRow,
  rupees: number,
  now: Date,
): Promise<void> {
  const change = await changePrice(tx, deps, id, { rupees, reason: 'Further visit' }, now)
  const chargePaise = change ? toPaise(rupees) : 0
  // What is taken off again if the visit is cancelled.
  if (furtherVisit) await updateOrder(tx, id, { furtherVisit: { ...furtherVisit, chargePaise } })
}

/** @returns the change; undefined if the price stays */
async function changePrice(
  tx: Transaction,
  deps: AmountDeps,
  id: string,
  { rupees, reason }: { readonly rupees: number; readonly reason: string },
  now: Date,
): Promise<ReturnType<typeof chargeVisit> | undefined> {
  const order = await lockAnyOrder(tx, id)
  if (!order || rupees === 0 || (await isBillingClosed(tx, id, now))) return undefined
  const change = chargeVisit(toBooking([order]), id, rupees)
  const refunds = new Map([[id, change.online]])
  const { orders } = change
  const sum = inWords(Math.abs(rupees))
  const note = rupees > 0 ? `${sum} for the next visit` : `${sum} for the cancelled visit taken off`
  const own = {
    order,
    billed: await readOrder(tx, order, now),
    change: 'charge-changed',
    note,
  } as const
  await applyChange(tx, deps, { booking: [order], orders, own, refunds, why: { reason } }, now)
  return change
}

/**
 * Cancels the visit for another sample of an order, locked by the caller: its slot is free, its charge is
 * taken off, and the order waits for another slot. Idempotent.
 * @throws Problem 409 `too-late`
 */
export async function cancelFurtherVisit(
  tx: Transaction,
  deps: Pick<Deps, 'messages'> & AmountDeps,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const { id, furtherVisit, status, slotDate, slotFrom, slotTo } = order
  if (!furtherVisit || status === 'resample') return
  await requireOpen(tx, order, isCancellable, 'this visit can no longer be cancelled')
  await releaseOrder(tx, id, now)
  await unassignVisit(tx, id)
  const noSlot = { slotDate: null, slotFrom: null, slotTo: null, reportBy: null, lateAt: null }
  await updateOrder(tx, id, { ...noSlot, status: 'resample', updatedAt: now })
  const when = { slotDate: slotDate ?? '', fromTime: slotFrom ?? '', toTime: slotTo ?? '' }
  const note = timesInNote(when)
  await addChangeEvent(tx, { id, status: 'resample' }, { change: 'visit-cancelled', note }, now)
  const charge = { rupees: -toRupees(furtherVisit.chargePaise), reason: 'Visit cancelled' }
  const change = await changePrice(tx, deps, id, charge, now)
  await recountPlans(tx, id, now)
  await tellCancelled(tx, deps, order, change)
}

/** What the cancelled visit cost; a charge whose month has ended stays. */
function costInWords({ furtherVisit, netPayablePaise }: OrderRow, after: OrderRow): string {
  const lessPaise = netPayablePaise - after.netPayablePaise
  if (lessPaise > 0) return `The price is ${amountIn(lessPaise)} lower`
  const chargePaise = furtherVisit?.chargePaise ?? 0
  return chargePaise > 0 ? `Its charge of ${amountIn(chargePaise)} stays` : 'It was free of charge'
}

async function tellCancelled(
  tx: Transaction,
  { messages, config }: Pick<Deps, 'messages' | 'config'>,
  before: OrderRow,
  { online, atVisit } = { online: 0, atVisit: 0 },
): Promise<void> {
  const to = await findRecipient(tx, before.accountId)
  const order = await lockAnyOrder(tx, before.id)
  if (to === undefined || !order) return
  const [onlinePaise, doorPaise] = [toPaise(online), toPaise(atVisit)]
  const message = smsMessage('order.further.cancelled', to, {
    ...whoseOrders([order]),
    cost: costInWords(before, order),
    refund: refundIn({ onlinePaise, doorPaise, points: 0, state: 'paid' }),
    link: slotLink({ orderId: order.id, config }),
  })
  await messages.send(message, tx)
}

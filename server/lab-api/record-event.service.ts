import { sha256 } from '#server/crypto.ts'
import type { Transaction } from '#server/db/client.ts'
import type { FurtherVisit } from '#server/db/schema/orders.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { toPaise } from '#server/money.ts'
import { findRecipient } from '../modules/account/recipient.ts'
import { answerReview, awaitsReview } from '../modules/lab/answer-review.service.ts'
import { receiveAtDoor } from '../modules/lab/door-payment.service.ts'
import { enterStage, hasSamples, notifyPatient } from '../modules/lab/enter-stage.service.ts'
import { failVisit } from '../modules/lab/fail-visit.service.ts'
import { cancelledMessage } from '../modules/lab/lab.messages.ts'
import {
  judge,
  type LabTransition,
  stagesFor,
  type TransitionRefusal,
} from '../modules/lab/lab-transitions.ts'
import { delayReport } from '../modules/lab/late-report.service.ts'
import { noteIfLate } from '../modules/late-visits/late-visit.service.ts'
import { cancelOrder, fullRefund } from '../modules/orders/cancel-order.service.ts'
import { furtherVisitRupees } from '../modules/orders/further-visit.service.ts'
import {
  findEvents,
  findLines,
  type LineRow,
  type OrderRow,
  updateOrder,
} from '../modules/orders/order.repository.ts'
import { findDoneParts } from '../modules/orders/reading/visit-state.ts'
import { findVisited, timesAfterLeaving } from '../modules/orders/report-times.service.ts'
import {
  assignByBadge,
  forgetPosition,
  noteArrival,
  noteOnTheWay,
} from '../modules/phlebotomists/visit-progress.repository.ts'
import { CLOCK_SKEW_MS, type LabEvent } from './lab-api.contract.ts'
import { type LabReader, noteAccess } from './lab-audit.ts'
import { findLabEvent, insertLabEvent } from './lab-events.repository.ts'
import { lockByNumber } from './lab-feed.repository.ts'
import { unknownOrder } from './lab-orders.service.ts'
import { LabProblem } from './lab-problem.ts'

type RecordDeps = Pick<Deps, 'db' | 'clock' | 'messages' | 'config'>

/**
 * Applies what happened at the lab to an order, in one transaction with its audit row. Idempotent by
 * the id of the event.
 * @throws LabProblem
 */
export function recordEvent(
  deps: RecordDeps,
  reader: LabReader,
  { orderNo, event }: { orderNo: string; event: LabEvent },
): Promise<{ order_no: string; status: string }> {
  const fingerprint = sha256(JSON.stringify([orderNo, event]))
  return inTransaction(deps.db, async (tx) => {
    // The lock puts concurrent events of an order in sequence.
    const order = await lockByNumber(tx, orderNo)
    if (!order) throw unknownOrder()
    const known = await findLabEvent(tx, event.event_id)
    if (known) {
      if (known.fingerprint !== fingerprint || known.clientId !== reader.clientId) throw reused()
      return { order_no: orderNo, status: known.status }
    }
    const status = await apply(tx, deps, order, event)
    const { event: kind, event_id: id, occurred_at, ...data } = event
    const row = {
      id,
      clientId: reader.clientId,
      orderId: order.id,
      kind,
      fingerprint,
      data,
      status,
    }
    const occurredAt = new Date(occurred_at)
    const stored = await insertLabEvent(tx, { ...row, occurredAt, receivedAt: deps.clock.now() })
    // The same id arrived for another order meanwhile.
    if (!stored) throw reused()
    await noteAccess(deps, tx, reader, order, 'lab-order-changed')
    return { order_no: orderNo, status }
  })
}

async function apply(
  tx: Transaction,
  deps: RecordDeps,
  order: OrderRow,
  event: LabEvent,
): Promise<string> {
  const now = deps.clock.now()
  const occurredAt = new Date(event.occurred_at)
  if (occurredAt.getTime() > now.getTime() + CLOCK_SKEW_MS) {
    throw new LabProblem('in-the-future', 'occurred_at is more than five minutes in the future.')
  }
  if (event.event === 'scan_reviewed') {
    if (!awaitsReview(order)) throw new LabProblem('no-review', 'This order awaits no radiologist.')
    return (await answerReview(tx, deps, order, event.answer, now)) ?? order.status
  }
  if (event.event !== 'cancelled' && awaitsReview(order)) {
    throw new LabProblem('review-open', 'A radiologist has to confirm this order first.')
  }
  const lines = await findLines(tx, [order.id])
  const contents = {
    samples: hasSamples(lines),
    scans: lines.some(({ scans }) => scans.length > 0),
  }
  const parts = await findDoneParts(tx, order.id)
  const transition = transitionOf(event, order)
  const judged = judge(transition, order, { contents, done: new Set(parts.keys()) })
  if ('refusal' in judged) {
    throw new LabProblem(judged.refusal, reasonOf(judged.refusal, transition, order))
  }
  const { isAssigned } = await noteVisit(tx, deps, order, event)
  await noteMoneyAndReport(tx, deps, order, event)
  if (event.event === 'cancelled') {
    await cancelForLab(tx, deps, order, event.reason)
    return judged.to
  }
  if (event.event === 'visit_failed') {
    await failVisit(tx, deps, order, { reason: event.reason, at: earlier(occurredAt, now) })
    return judged.to
  }
  if (judged.to === order.status) {
    // Another phlebotomist than the patient was told.
    const told = { order, next: judged.to, hasSamples: contents.samples }
    if (isAssigned) await notifyPatient(tx, deps, told)
    const isPart = event.event === 'samples_collected' || event.event === 'scan_done'
    if (isPart) await updateOrder(tx, order.id, { visitBegun: true, updatedAt: now })
    return order.status
  }
  const entries = await findEvents(tx, order.id)
  const at = timeInTimeline(occurredAt, [...parts.values(), ...entries.map((one) => one.at)], now)
  const isRepeated = event.event === 'resample_requested'
  const note = isRepeated ? event.reason : null
  const told = isRepeated
    ? { ...order, furtherVisit: await furtherVisitFor(tx, deps, order, lines, event) }
    : order
  const moved = await enterStage(tx, deps, { order: told, lines, next: judged.to, at, note })
  if (!moved) throw new LabProblem('wrong-stage', reasonOf('wrong-stage', transition, order))
  return judged.to
}

/** The visit for another sample, which the patient books; at a centre there is none to book. */
async function furtherVisitFor(
  tx: Transaction,
  deps: RecordDeps,
  { id, orderType }: OrderRow,
  lines: readonly LineRow[],
  { tests, cause = 'sample_spoiled' }: Extract<LabEvent, { event: 'resample_requested' }>,
): Promise<FurtherVisit | null> {
  const sampled = lines.filter((line) => hasSamples([line])).map(({ code }) => code)
  const unknown = tests?.find((code) => !sampled.includes(code))
  if (unknown) {
    throw new LabProblem('test-not-ordered', `The order has no test ${unknown} with a sample.`)
  }
  if (orderType !== 'home_collection') return null
  const rupees = await furtherVisitRupees(tx, deps, id, cause)
  return { codes: tests ?? sampled, chargePaise: toPaise(rupees) }
}

/** Not before what came before it, whatever the clocks of the lab's machines say, and not ahead. */
function timeInTimeline(occurredAt: Date, earlier: readonly Date[], now: Date): Date {
  const times = [occurredAt, ...earlier].map((one) => one.getTime())
  return new Date(Math.min(Math.max(...times), now.getTime()))
}

function transitionOf({ event }: LabEvent, { orderType }: OrderRow): LabTransition {
  if (event === 'scan_reviewed') throw new Error('A review is no transition.')
  if (event !== 'samples_collected') return event
  return orderType === 'home_collection' ? 'home_samples_collected' : 'centre_samples_collected'
}

function reasonOf(
  refusal: TransitionRefusal,
  transition: LabTransition,
  { status }: OrderRow,
): string {
  const reasons = {
    'wrong-stage': `The order is ${status}; this needs ${stagesFor(transition).join(' or ')}.`,
    'wrong-visit': 'This does not happen in a visit of this type.',
    'no-samples': 'This order has no samples.',
    'no-scans': 'This order has no scans.',
    'already-done':
      transition === 'cancelled'
        ? 'A part of the visit is done, so the order cannot be cancelled.'
        : 'This was done already. The order waits for the other part of its visit.',
  }
  return reasons[refusal]
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

/** @returns whether somebody was assigned who was not before. */
async function noteVisit(
  tx: Transaction,
  deps: RecordDeps,
  order: OrderRow,
  event: LabEvent,
): Promise<{ readonly isAssigned: boolean }> {
  const now = deps.clock.now()
  if (event.event === 'phlebotomist_assigned') {
    const visit = { orderId: order.id, cityId: order.cityId, badge: event.badge, assignedAt: now }
    const done = await assignByBadge(tx, visit)
    if (done !== 'unknown') return { isAssigned: done === 'assigned' }
    throw new LabProblem('unknown-phlebotomist', 'The city has no phlebotomist with this badge.')
  }
  const occurredAt = earlier(new Date(event.occurred_at), now)
  if (event.event === 'phlebotomist_on_the_way') {
    const { arrives_at, position, left_centre_at, with_another_patient = false } = event
    await noteOnTheWay(tx, order.id, {
      now,
      toldAt: occurredAt,
      expectedAt: new Date(arrives_at),
      // Nobody left after the news of it.
      leftCentreAt:
        left_centre_at === undefined ? undefined : earlier(new Date(left_centre_at), occurredAt),
      withAnother: with_another_patient,
      position,
    })
    await noteIfLate(tx, deps, order)
  }
  if (event.event === 'phlebotomist_arrived') await noteArrival(tx, order.id, occurredAt)
  if (event.event === 'samples_collected') await forgetPosition(tx, order.id)
  return { isAssigned: false }
}

/** What does not change the stage: money at the door, and a new time for the report. */
async function noteMoneyAndReport(
  tx: Transaction,
  deps: RecordDeps,
  order: OrderRow,
  event: LabEvent,
): Promise<void> {
  const now = deps.clock.now()
  if (event.event === 'payment_received') {
    const { event_id: id, rupees, mode, reference = null } = event
    const at = earlier(new Date(event.occurred_at), now)
    await receiveAtDoor(tx, deps, order, { id, paise: toPaise(rupees), mode, reference, at })
  }
  if (event.event === 'report_delayed') {
    const by = new Date(event.report_by)
    if (by <= now) throw new LabProblem('in-the-past', 'report_by is not in the future.')
    if (order.reportBy && by <= order.reportBy) {
      throw new LabProblem('not-later', 'report_by is not later than what was promised.')
    }
    await delayReport(tx, deps, order, { by, reason: event.reason })
  }
}

async function cancelForLab(
  tx: Transaction,
  { clock, config, messages }: RecordDeps,
  order: OrderRow,
  reason: string,
): Promise<void> {
  const visited = await findVisited(tx, order)
  await cancelOrder(tx, order.id, { reason, byLab: true }, clock.now())
  const to = await findRecipient(tx, order.accountId)
  if (to === undefined) return
  const changed = await timesAfterLeaving(tx, visited, [order])
  await messages.send(cancelledMessage({ to, order, config }, fullRefund(order), changed), tx)
}

function reused(): LabProblem {
  return new LabProblem('event-reused', 'This event_id was used for another event.')
}

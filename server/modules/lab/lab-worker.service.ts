import type { OrderStatus } from '#contract/codes.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { isReviewOpen } from '#contract/rules/safety.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { consents } from '../account/consents.service.ts'
import { findRecipient } from '../account/recipient.ts'
import { cancelOrder } from '../orders/cancel-order.service.ts'
import {
  addEvent,
  findEvents,
  findLines,
  type LineRow,
  lockAnyOrder,
  type OrderRow,
  updateOrder,
} from '../orders/order.repository.ts'
import { findVisits } from '../orders/reading/visits-and-reports.repository.ts'
import { phlebotomistFor, ratingTokenFor } from '../phlebotomists/phlebotomist-visit.service.ts'
import { writeReports } from '../reports/report-writing.service.ts'
import {
  assignedMessage,
  collectedMessage,
  confirmedMessage,
  discussMessage,
  readyEmail,
  readyMessage,
  refusedMessage,
  resampleMessage,
} from './lab.messages.ts'
import { nextStage, resampleReason } from './lab-stages.ts'

/** Why the order is cancelled. */
const NOT_POSSIBLE = 'the radiologist decided that the scan is not possible'

export type LabDeps = Pick<Deps, 'db' | 'clock' | 'messages' | 'config' | 'files'>

/** Selects a step; without `from` the next one. */
export type Step = {
  /** The stage the caller saw: nothing happens if the order has moved on. */
  readonly from?: Pick<OrderRow, 'status' | 'reviewState'>
  /**
   * A stage other than the next: from `at_lab`, to demonstrate a re-sample; `discuss` when the
   * radiologist suggests another day or test, `refuse` when the scan is not possible.
   */
  readonly to?: 'resample' | 'discuss' | 'refuse'
}

/**
 * Moves an order to its next stage: status, timeline, phlebotomist, reports and message to the
 * patient. An order to be confirmed gets the radiologist's answer first. Safe in concurrent processes.
 * @returns the new stage, the same one after a confirmation; undefined if nothing changed.
 */
export async function advanceOrder(
  tx: Transaction,
  deps: LabDeps,
  orderId: string,
  now: Date,
  { from, to }: Step = {},
): Promise<OrderStatus | undefined> {
  const order = await lockAnyOrder(tx, orderId)
  if (!order || (from && !isAt(order, from))) return undefined
  if (isInReview(order)) return answerReview(tx, deps, order, answerBy(to), now)
  if (to === 'refuse' || to === 'discuss') return undefined
  const lines = await findLines(tx, [orderId])
  const next = await stageAfter(tx, order, lines, to)
  if (next === undefined) return undefined
  const hasTubes = lines.some(({ samples }) => samples.some(isTube))
  // Idempotent. Runs before the status says that reports are ready.
  if (next === 'report_ready') await writeReports({ ...deps, db: tx }, orderId)
  const note = next === 'resample' ? resampleReason(orderId, hasTubes) : null
  await updateOrder(tx, orderId, { status: next, updatedAt: now })
  await addEvent(tx, orderId, next, now, note)
  await notifyPatient(tx, deps, { order, next, hasSamples: hasSamples(lines) })
  return next
}

async function stageAfter(
  tx: Transaction,
  order: OrderRow,
  lines: readonly LineRow[],
  requested: 'resample' | undefined,
): Promise<OrderStatus | undefined> {
  if (requested) return order.status === 'at_lab' && hasSamples(lines) ? requested : undefined
  const events = await findEvents(tx, order.id)
  const wasResampled = events.some(({ status }) => status === 'resample')
  return nextStage({ order, hasSamples: hasSamples(lines), wasResampled })
}

function isAt(order: OrderRow, { status, reviewState }: NonNullable<Step['from']>): boolean {
  return order.status === status && order.reviewState === reviewState
}

function isInReview({ reviewState, status }: OrderRow): boolean {
  return isReviewOpen(reviewState) && isBeforeVisit(status)
}

type Answer = 'confirmed' | 'discussing' | 'refused'

function answerBy(to: Step['to']): Answer {
  if (to === 'refuse') return 'refused'
  return to === 'discuss' ? 'discussing' : 'confirmed'
}

const ANSWER_MESSAGE = {
  confirmed: confirmedMessage,
  discussing: discussMessage,
  refused: refusedMessage,
} as const

/** The radiologist's answer, with a message to the patient. */
async function answerReview(
  tx: Transaction,
  { messages, config }: LabDeps,
  order: OrderRow,
  answer: Answer,
  now: Date,
): Promise<OrderStatus | undefined> {
  if (answer === order.reviewState) return undefined
  if (answer === 'refused') await cancelOrder(tx, order.id, NOT_POSSIBLE, now)
  else await updateOrder(tx, order.id, { reviewState: answer, updatedAt: now })
  const to = await findRecipient(tx, order.accountId)
  if (to !== undefined) {
    const words = { to, orderId: order.id, orderNo: order.orderNo ?? '', config }
    await messages.send(ANSWER_MESSAGE[answer](words), tx)
  }
  return answer === 'refused' ? 'cancelled' : order.status
}

/** One step of an order in its own transaction. */
export async function stepOrder(
  deps: LabDeps,
  orderId: string,
  step: Step = {},
): Promise<OrderStatus | undefined> {
  return inTransaction(deps.db, (tx) => advanceOrder(tx, deps, orderId, deps.clock.now(), step))
}

type ReachedStage = {
  readonly order: OrderRow
  readonly next: OrderStatus
  readonly hasSamples: boolean
}

async function notifyPatient(
  tx: Transaction,
  { clock, messages, config }: LabDeps,
  { order, next, hasSamples }: ReachedStage,
): Promise<void> {
  const atHome = order.orderType === 'home_collection'
  const visiting = { db: tx, clock }
  if (next === 'phlebotomist_assigned') await phlebotomistFor(visiting, order.id)
  const to = await findRecipient(tx, order.accountId)
  if (to === undefined) return
  const words = { to, orderId: order.id, orderNo: order.orderNo ?? '', config }
  const [visit] = await findVisits(tx, [order.id])
  const slot = slotOf(order)
  if (next === 'phlebotomist_assigned' && visit && slot) {
    await messages.send(assignedMessage(words, { ...visit, ...slot }), tx)
  }
  if (next === 'sample_collected') await messages.send(collectedMessage(words, hasSamples), tx)
  if (next === 'resample') await messages.send(resampleMessage(words, atHome), tx)
  // Patients may withdraw consent to this message; the report is in their profile in any case.
  const mayTell = await consents(tx, order.accountId, 'reports-by-message')
  if (next === 'report_ready' && mayTell) {
    const mayRate = visit !== undefined && visit.rating === null
    const token = mayRate ? await ratingTokenFor(visiting, order.id) : undefined
    await messages.send(readyMessage(words, token), tx)
  }
  if (next === 'report_ready' && to.email !== null) {
    const { accountId } = order
    const mayAttach = await consents(tx, accountId, 'reports-by-email')
    if (mayAttach) await messages.send(readyEmail(words, { to: to.email, accountId }), tx)
  }
}

function slotOf({ slotDate: date, slotFrom: from, slotTo: to }: OrderRow) {
  return date === null || from === null || to === null ? undefined : { date, from, to }
}

function hasSamples(lines: readonly LineRow[]): boolean {
  return lines.some(({ samples }) => samples.length > 0)
}

function isTube({ container }: { readonly container: string }): boolean {
  return /tube|bottle/i.test(container)
}

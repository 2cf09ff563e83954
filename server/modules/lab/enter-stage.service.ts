import type { OrderStatus } from '#contract/codes.ts'
import { randomToken } from '#server/crypto.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { consents } from '../account/consents.service.ts'
import { findRecipient } from '../account/recipient.ts'
import {
  addEvent,
  type LineRow,
  type OrderRow,
  updateOrder,
  visitLines,
} from '../orders/order.repository.ts'
import { reportAfter } from '../orders/placing/visit-columns.ts'
import { findVisits } from '../orders/reading/visits-and-reports.repository.ts'
import {
  assignVisit,
  cityOfHomeVisit,
  findLeastBusy,
  storeToken,
} from '../phlebotomists/phlebotomist.repository.ts'
import { collectedMessage, readyEmail, readyMessage, resampleMessage } from './lab.messages.ts'
import { moveOrder } from './lab.repository.ts'
import { tellAssigned, tellCollected } from './visit-messages.service.ts'

export type LabDeps = Pick<Deps, 'db' | 'clock' | 'messages' | 'config'>

type EnteredStage = {
  /** As read, with its former stage; for another sample with the visit that is needed for it. */
  readonly order: OrderRow
  readonly lines: readonly LineRow[]
  readonly next: OrderStatus
  /** Time in the order's timeline. */
  readonly at: Date
  readonly note: string | null
}

/**
 * Moves an order to a stage: status, timeline, phlebotomist and message to the patient.
 * @returns false if the order has moved on since it was read.
 */
export async function enterStage(
  tx: Transaction,
  deps: LabDeps,
  { order, lines, next, at, note }: EnteredStage,
): Promise<boolean> {
  const move = { from: order.status, to: next, now: deps.clock.now() }
  if (!(await moveOrder(tx, order.id, move))) return false
  await addEvent(tx, order.id, next, at, { note })
  await promiseReport(tx, { order, lines, next, at })
  await notifyPatient(tx, deps, { order, next, hasSamples: hasSamples(lines) })
  return true
}

/**
 * Sets when the report is due, counted from when the samples are taken, for a walk-in and for a second
 * sample. When the lab asks for a second sample, the time promised before no longer holds.
 */
async function promiseReport(
  tx: Transaction,
  { order, lines, next, at }: Omit<EnteredStage, 'note'>,
): Promise<void> {
  if (next === 'resample') {
    const noDelay = { reportPromised: null, reportDelayReason: null, reportLateAt: null }
    await updateOrder(tx, order.id, {
      ...noDelay,
      reportBy: null,
      furtherVisit: order.furtherVisit,
    })
  }
  if (next !== 'sample_collected') return
  const reportBy = order.reportBy ?? reportAfter(at, visitLines(order, lines))
  await updateOrder(tx, order.id, { reportBy, furtherVisit: null })
}

export function hasSamples(lines: readonly LineRow[]): boolean {
  return lines.some(({ samples }) => samples.length > 0)
}

type ReachedStage = {
  readonly order: OrderRow
  readonly next: OrderStatus
  readonly hasSamples: boolean
}

/** Tells the patient of an order's stage. */
export async function notifyPatient(
  tx: Transaction,
  deps: LabDeps,
  { order, next, hasSamples }: ReachedStage,
): Promise<void> {
  const { clock, messages, config } = deps
  const atHome = order.orderType === 'home_collection'
  const visiting = { db: tx, clock }
  if (next === 'phlebotomist_assigned') await phlebotomistFor(visiting, order.id)
  const to = await findRecipient(tx, order.accountId)
  if (to === undefined) return
  const words = { to, order, config }
  const [visit] = await findVisits(tx, [order.id])
  if (next === 'phlebotomist_assigned' && visit) await tellAssigned(tx, deps, { order, to }, visit)
  if (next === 'sample_collected' && atHome) await tellCollected(tx, deps, { order, to })
  if (next === 'sample_collected' && !atHome) {
    await messages.send(collectedMessage(words, hasSamples), tx)
  }
  if (next === 'resample') await messages.send(resampleMessage(words, order.furtherVisit), tx)
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

/** Days that a rating link is valid. */
const TOKEN_DAYS = 30
const DAY_MS = 86_400_000

type Visiting = { readonly db: Executor; readonly clock: Deps['clock'] }

/**
 * Assigns a phlebotomist to an order: keeps an existing assignment, else chooses the one in the
 * city with the fewest visits.
 * @returns the phlebotomist's id.
 * @throws Error if the order is not a placed home visit, or the city has no phlebotomist.
 */
export async function phlebotomistFor({ db, clock }: Visiting, orderId: string): Promise<string> {
  const cityId = await cityOfHomeVisit(db, orderId)
  if (cityId === undefined) throw new Error(`Order ${orderId} is not a placed home visit.`)
  const phlebotomistId = await findLeastBusy(db, cityId)
  if (!phlebotomistId) throw new Error(`City ${cityId} has no phlebotomist.`)
  const assigned = await assignVisit(db, { orderId, phlebotomistId, assignedAt: clock.now() })
  return assigned ?? phlebotomistId
}

/**
 * Creates the token of the rating link of an order's home visit; the database stores its hash. A
 * second call replaces the token.
 * @throws Error as `phlebotomistFor`.
 */
export async function ratingTokenFor(visiting: Visiting, orderId: string): Promise<string> {
  await phlebotomistFor(visiting, orderId)
  const { token, hash } = randomToken()
  const endsAt = new Date(visiting.clock.now().getTime() + TOKEN_DAYS * DAY_MS)
  await storeToken(visiting.db, { orderId, hash, endsAt })
  return token
}

import type { OrderStatus } from '#contract/codes.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import {
  findEvents,
  findLines,
  type LineRow,
  lockAnyOrder,
  type OrderRow,
} from '../orders/order.repository.ts'
import { writeReports } from '../reports/report-writing.service.ts'
import { answerReview, awaitsReview, type ReviewAnswer } from './answer-review.service.ts'
import { enterStage, hasSamples, type LabDeps } from './enter-stage.service.ts'
import { nextStage, resampleReason } from './lab-stages.ts'
import { stageAfter } from './lab-transitions.ts'

type SimulationDeps = LabDeps & Pick<Deps, 'files'>

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
  deps: SimulationDeps,
  orderId: string,
  now: Date,
  { from, to }: Step = {},
): Promise<OrderStatus | undefined> {
  const order = await lockAnyOrder(tx, orderId)
  if (!order || (from && !isAt(order, from))) return undefined
  if (awaitsReview(order)) return answerReview(tx, deps, order, answerBy(to), now)
  if (to === 'refuse' || to === 'discuss') return undefined
  const lines = await findLines(tx, [orderId])
  const next = await nextStageOf(tx, order, lines, to)
  if (next === undefined) return undefined
  const hasTubes = lines.some(({ samples }) => samples.some(isTube))
  // Idempotent. Runs before the status says that reports are ready.
  if (next === 'report_ready') await writeReports({ ...deps, db: tx }, orderId)
  const note = next === 'resample' ? resampleReason(orderId, hasTubes) : null
  await enterStage(tx, deps, { order, lines, next, at: now, note })
  return next
}

async function nextStageOf(
  tx: Transaction,
  order: OrderRow,
  lines: readonly LineRow[],
  requested: 'resample' | undefined,
): Promise<OrderStatus | undefined> {
  if (requested) {
    return hasSamples(lines) ? stageAfter('resample_requested', order) : undefined
  }
  const events = await findEvents(tx, order.id)
  const wasResampled = events.some(({ status }) => status === 'resample')
  return nextStage({ order, hasSamples: hasSamples(lines), wasResampled })
}

function isAt(order: OrderRow, { status, reviewState }: NonNullable<Step['from']>): boolean {
  return order.status === status && order.reviewState === reviewState
}

function answerBy(to: Step['to']): ReviewAnswer {
  if (to === 'refuse') return 'refused'
  return to === 'discuss' ? 'discussing' : 'confirmed'
}

/** One step of an order in its own transaction. */
export async function stepOrder(
  deps: SimulationDeps,
  orderId: string,
  step: Step = {},
): Promise<OrderStatus | undefined> {
  return inTransaction(deps.db, (tx) => advanceOrder(tx, deps, orderId, deps.clock.now(), step))
}

function isTube({ container }: { readonly container: string }): boolean {
  return /tube|bottle/i.test(container)
}

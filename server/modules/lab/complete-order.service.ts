import type { OrderStatus } from '#contract/codes.ts'
import type { Transaction } from '#server/db/client.ts'
import { findLines, type OrderRow } from '../orders/order.repository.ts'
import { enterStage, type LabDeps } from './enter-stage.service.ts'
import { stageAfter } from './lab-transitions.ts'

/** @returns the new stage; undefined if the order is not one with all its reports. */
export async function completeOrder(
  tx: Transaction,
  deps: LabDeps,
  order: OrderRow,
): Promise<OrderStatus | undefined> {
  const next = stageAfter('completed', order)
  if (!next) return undefined
  const lines = await findLines(tx, [order.id])
  const at = deps.clock.now()
  const isMoved = await enterStage(tx, deps, { order, lines, next, at, note: null })
  return isMoved ? next : undefined
}

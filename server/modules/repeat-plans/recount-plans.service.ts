import type { Transaction } from '#server/db/client.ts'
import { followPlan } from './followed-plan.ts'
import { listTestsTaken, lockCountedFrom, updatePlan } from './repeat-plan.repository.ts'

/**
 * Stores the new dates of the plans that counted from an order, after the caller has cancelled or moved it,
 * or taken a test out of it: reminders are found by the stored date, and the new one can be sooner.
 */
export async function recountPlans(tx: Transaction, orderId: string, now: Date): Promise<void> {
  for (const stored of await lockCountedFrom(tx, orderId)) {
    const tests = await listTestsTaken(tx, stored.accountId, stored.code)
    const { id, ...moved } = followPlan(stored, tests, now).plan
    await updatePlan(tx, id, moved)
  }
}

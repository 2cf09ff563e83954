import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/db/client.ts'
import { isExpired, isPast } from '../../slots/slot.mapper.ts'
import {
  findLatestHolds,
  type HeldWindow,
  insertHold,
  releaseDue,
} from '../../slots/slot-hold.repository.ts'
import { lockWindows, reserveCapacity } from '../../slots/slot-window.repository.ts'
import type { OrderRow } from '../order.repository.ts'

const MINUTE_MS = 60_000

/**
 * Reacquires the expired holds of a paid draft while their slots have capacity. Slots that the
 * patient released are not reacquired.
 * @returns all holds, or undefined if one is not available: the caller then rolls back.
 */
export async function reacquireHolds(
  tx: Transaction,
  order: OrderRow,
  subdepartments: readonly string[],
  now: Date,
): Promise<HeldWindow[] | undefined> {
  const latest = await findLatestHolds(tx, order.id)
  const chosen = subdepartments.flatMap((subdepartment) =>
    latest.filter(({ hold }) => hold.subdepartment === subdepartment && hold.state !== 'released'),
  )
  if (chosen.length < subdepartments.length) return undefined
  const lost = chosen.filter(({ hold }) => hold.state === 'expired' || isExpired(hold, now))
  if (lost.some(({ window }) => isPast(window, now))) return undefined
  await lockWindows(
    tx,
    lost.map(({ window }) => window.id),
  )
  const taken = new Map<string, HeldWindow>()
  for (const { hold, window } of lost) {
    await releaseDue(tx, window.id, now)
    if (!(await reserveCapacity(tx, window.id))) return undefined
    const { accountId, orderId, subdepartment } = hold
    const again = await insertHold(tx, {
      id: randomUUID(),
      windowId: window.id,
      accountId,
      orderId,
      subdepartment,
      createdAt: now,
      // Booked in this transaction.
      expiresAt: new Date(now.getTime() + MINUTE_MS),
    })
    taken.set(hold.id, { hold: again, window })
  }
  return chosen.map((held) => taken.get(held.hold.id) ?? held)
}

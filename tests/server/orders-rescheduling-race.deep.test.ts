import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { slotWindows } from '#server/db/schema/slots.ts'
import { replaceInvoice } from '#server/modules/invoices/issue-invoice.service.ts'
import { rescheduleService } from '#server/modules/orders/rescheduling/reschedule.service.ts'
import type { reserveCapacity } from '#server/modules/slots/slot-window.repository.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import type { Patient } from './support/sign-in.ts'

/** As many as the pool has connections: more callers would queue instead of colliding. */
const POOL = 20
const PATIENCE_MS = 120_000

let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ poolSize: POOL })
  calls = orderCalls(server)
})
afterAll(() => server.close())

async function placedOrder() {
  const ready = await calls.readyToPlace()
  const order = await calls.place(finalForm(ready.shown), ready.headers)
  return { ...ready, order }
}

const moveTo = (order: Order, slot_id: string) => ({
  order_id: order.order_id,
  slot_id,
  center_slot: [],
  with_linked: false,
})

describe('the race for the last unit of capacity', () => {
  const race = async (
    rivals: readonly (Patient & { order: Order })[],
    slotId: string,
    reserve?: typeof reserveCapacity,
  ) => {
    const service = rescheduleService({ ...server.deps, replaceInvoice }, reserve && { reserve })
    const results = await Promise.allSettled(
      rivals.map(({ user, order }) => service.reschedule(user.uniqueId, moveTo(order, slotId))),
    )
    return results.filter(({ status }) => status === 'fulfilled').length
  }

  it('is won by one of two orders, and the other keeps its slot', async () => {
    const rivals = [await placedOrder(), await placedOrder()]
    const last = await insertWindow(server.db)
    expect(await race(rivals, last)).toBe(1)
    expect(await calls.takenOf(last)).toBe(1)
    const kept = await Promise.all(rivals.map(({ slotId }) => calls.takenOf(slotId)))
    expect(kept.toSorted()).toEqual([0, 1])
  })

  it('is won by one of fifty, and no slot is oversold or lost', {
    timeout: PATIENCE_MS,
  }, async () => {
    const rivals = []
    for (let made = 0; made < 50; made += 1) rivals.push(await placedOrder())
    const last = await insertWindow(server.db)
    expect(await race(rivals, last)).toBe(1)
    const kept = await Promise.all(rivals.map(({ slotId }) => calls.takenOf(slotId)))
    expect(kept.filter((taken) => taken === 1)).toHaveLength(49)
    expect(await calls.takenOf(last)).toBe(1)

    // Without the guard it must oversell, or this test could not detect the fault.
    const wide = await insertWindow(server.db, { capacity: 2 })
    const unguarded: typeof reserveCapacity = async (_db, id) => {
      const [row] = await server.db.select().from(slotWindows).where(eq(slotWindows.id, id))
      return row
    }
    expect(await race(rivals, wide, unguarded)).toBeGreaterThan(2)
  })

  it('does not deadlock when two orders swap their slots', async () => {
    const [one, other] = [await placedOrder(), await placedOrder()]
    await server.db.update(slotWindows).set({ capacity: 2 }).where(eq(slotWindows.id, one.slotId))
    await server.db.update(slotWindows).set({ capacity: 2 }).where(eq(slotWindows.id, other.slotId))
    const { reschedule } = rescheduleService({ ...server.deps, replaceInvoice })
    const moved = await Promise.all([
      reschedule(one.user.uniqueId, moveTo(one.order, other.slotId)),
      reschedule(other.user.uniqueId, moveTo(other.order, one.slotId)),
    ])
    expect(moved.map(({ status }) => status)).toEqual(['booked', 'booked'])
    const taken = [await calls.takenOf(one.slotId), await calls.takenOf(other.slotId)]
    expect(taken).toEqual([1, 1])
  })
})

import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#server/db/schema/orders.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import type { TransactionOptions } from '#server/db/transaction.ts'
import { groupBy } from '#server/group-by.ts'
import { Problem } from '#server/http/problem.ts'
import { draftSlotService } from '#server/modules/orders/drafts/draft-slots.service.ts'
import type { reserveCapacity } from '#server/modules/slots/slot-window.repository.ts'
import { type Family, family, parentOf } from './factories/family.ts'
import { insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'

const FAMILIES = 50
const ROUNDS = 10
const LEVELS = ['read committed', 'repeatable read', 'serializable'] as const
/** As many as the pool has connections: more callers would queue instead of colliding. */
const POOL = 20
const PATIENCE_MS = 240_000

let server: TestApp
const rivals: (Family & { readonly sessionId: string })[] = []
beforeAll(async () => {
  server = await createTestApp({ poolSize: POOL })
  for (let made = 0; made < FAMILIES; made += 1)
    rivals.push(await withSession(await family(server)))
}, PATIENCE_MS)
afterAll(() => server.close())

async function withSession(made: Family) {
  const [row] = await server.db
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .where(eq(orders.id, parentOf(made).order_id))
  return { ...made, sessionId: row?.sessionId ?? '' }
}

/** All families want the slot at once. */
async function race(
  slotId: string,
  options: TransactionOptions & { reserve?: typeof reserveCapacity } = {},
) {
  const { hold } = draftSlotService(server.deps, options)
  const results = await Promise.allSettled(
    rivals.map((rival) =>
      hold({
        accountId: rival.user.uniqueId,
        sessionId: rival.sessionId,
        orderId: parentOf(rival).order_id,
        slotId,
        subdepartment: '',
      }),
    ),
  )
  const lost = results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    return result.reason instanceof Problem ? result.reason.code : String(result.reason)
  })
  const held = await server.db
    .select({ accountId: slotHolds.accountId })
    .from(slotHolds)
    .where(
      and(eq(slotHolds.windowId, slotId), inArray(slotHolds.state, ['held', 'booked'] as const)),
    )
  const [window] = await server.db.select().from(slotWindows).where(eq(slotWindows.id, slotId))
  const places = groupBy(held, ({ accountId }) => accountId)
  return {
    won: results.length - lost.length,
    lost: [...new Set(lost)],
    places: [...places.values()].map(({ length }) => length),
    taken: window?.taken,
  }
}

describe(`${FAMILIES} families of three and seven places`, () => {
  it.each(LEVELS)(
    `two families get three places each, nobody a part of them, ${ROUNDS} times over, at %s`,
    async (isolation) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const slotId = await insertWindow(server.db, { capacity: 7 })
        expect(await race(slotId, { isolation })).toEqual({
          won: 2,
          lost: ['slot-taken'],
          places: [3, 3],
          taken: 6,
        })
      }
    },
    PATIENCE_MS,
  )

  it('oversells without the guard: the race detects the fault', {
    timeout: PATIENCE_MS,
  }, async () => {
    /** Looks, then takes what it saw. */
    const unguarded: typeof reserveCapacity = async (_tx, id, units = 1) => {
      const ofWindow = eq(slotWindows.id, id)
      const [window] = await server.db.select().from(slotWindows).where(ofWindow)
      return window && window.taken + units <= window.capacity ? window : undefined
    }
    const { won, places } = await race(await insertWindow(server.db, { capacity: 7 }), {
      reserve: unguarded,
    })
    expect(won).toBeGreaterThan(2)
    expect(places).toHaveLength(won)
  })
})

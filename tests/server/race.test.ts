import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { members } from '#server/db/schema/members.ts'
import { orders } from '#server/db/schema/orders.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import type { TransactionOptions } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { slotHolds as holdService } from '#server/modules/slots/slot-holds.service.ts'
import { findWindow, type takePlace } from '#server/modules/slots/slot-window.repository.ts'
import { insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'

const CLIENTS = 50
const ROUNDS = 4
const LEVELS = ['read committed', 'repeatable read', 'serializable'] as const

type Rival = { readonly accountId: string; readonly orderId: string }

let server: TestApp
let rivals: Rival[]
beforeAll(async () => {
  server = await createTestApp({ poolSize: CLIENTS })
  rivals = await insertRivals(CLIENTS)
})
afterAll(() => server.close())
// An oversold window would spoil the races after it.
beforeEach(async () => {
  await server.db.delete(slotHolds)
  await server.db.delete(slotWindows)
})

/** Patients of Mumbai, each with a draft for a home visit. */
async function insertRivals(number: number): Promise<Rival[]> {
  const createdAt = server.clock.now()
  const people = Array.from({ length: number }, (_, index) => ({
    accountId: randomUUID(),
    memberId: randomUUID(),
    orderId: randomUUID(),
    mobileNo: `8${String(index).padStart(9, '0')}`,
  }))
  const person = { firstName: 'Asha', middleName: '', lastName: 'Rao', gender: 1 } as const
  const member = { ...person, relationType: 'self', dob: '1985-03-14', email: null } as const
  await server.db
    .insert(accounts)
    .values(
      people.map(({ accountId, mobileNo }) => ({ id: accountId, mobileNo, cityId: 1, createdAt })),
    )
  await server.db
    .insert(members)
    .values(
      people.map(({ accountId, memberId }) => ({ ...member, id: memberId, accountId, createdAt })),
    )
  await server.db.insert(orders).values(
    people.map(({ accountId, memberId, orderId }) => ({
      id: orderId,
      accountId,
      memberId,
      member,
      cityId: 1,
      orderType: 'home_collection' as const,
      status: 'draft' as const,
      callerName: 'Asha Rao',
      callerRelationship: 'self',
      mrpTotalPaise: 0,
      subTotalPaise: 0,
      slotChargesPaise: 0,
      hcChargesPaise: 0,
      orderDiscountPaise: 0,
      walletPaise: 0,
      netPayablePaise: 0,
      createdAt,
      updatedAt: createdAt,
    })),
  )
  return people
}

/** All rivals ask for the window at once; `lost` holds the codes of the refusals. */
async function race(
  slotId: string,
  options: TransactionOptions & { take?: typeof takePlace } = {},
): Promise<{ won: number; lost: string[]; held: number; taken: number }> {
  const { block } = holdService(server.deps, options)
  const results = await Promise.allSettled(rivals.map((rival) => block({ ...rival, slotId })))
  const lost = results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    return result.reason instanceof Problem ? result.reason.code : String(result.reason)
  })
  const [held] = await server.db
    .select({ places: count() })
    .from(slotHolds)
    .where(and(eq(slotHolds.windowId, slotId), inArray(slotHolds.state, ['held', 'booked'])))
  const [window] = await server.db.select().from(slotWindows).where(eq(slotWindows.id, slotId))
  const won = results.length - lost.length
  return { won, lost, held: held?.places ?? 0, taken: window?.taken ?? 0 }
}

/** The same step without the guard: reads, thinks, writes. */
async function readThenWrite(db: Executor, id: string): Promise<boolean> {
  const window = await findWindow(db, id)
  if (!window || window.taken >= window.capacity) return false
  await db
    .update(slotWindows)
    .set({ taken: window.taken + 1 })
    .where(eq(slotWindows.id, id))
  return true
}

describe(`${CLIENTS} patients and one place`, () => {
  for (const isolation of LEVELS) {
    it(`[R4.27] one gets it and the others are told so, at ${isolation}`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const outcome = await race(await insertWindow(server.db), { isolation })
        expect(outcome).toEqual({
          won: 1,
          lost: Array(CLIENTS - 1).fill('slot-taken'),
          held: 1,
          taken: 1,
        })
      }
    })
  }

  it('would be oversold without the guard: this very race sees it', async () => {
    const { won, held } = await race(await insertWindow(server.db), { take: readThenWrite })
    expect(won).toBeGreaterThan(1)
    expect(held).toBe(won)
  })

  it('takes as many as there are places', async () => {
    const outcome = await race(await insertWindow(server.db, { capacity: 7 }))
    expect([outcome.won, outcome.held, outcome.taken]).toEqual([7, 7, 7])
  })

  it('gives the places of ended holds to new patients, each once', async () => {
    const slotId = await insertWindow(server.db, { capacity: 5 })
    expect((await race(slotId)).won).toBe(5)
    server.clock.advance(15 * 60_000)
    const outcome = await race(slotId)
    expect([outcome.won, outcome.held, outcome.taken]).toEqual([5, 5, 5])
  })

  it('swap windows in a ring without losing or doubling a place', async () => {
    const [one, other] = [
      await insertWindow(server.db, { capacity: CLIENTS }),
      await insertWindow(server.db, { capacity: CLIENTS }),
    ]
    const { block } = holdService(server.deps)
    const all = (pick: (index: number) => string) =>
      Promise.all(rivals.map((rival, index) => block({ ...rival, slotId: pick(index) })))
    await all((index) => (index % 2 === 0 ? one : other))
    await all((index) => (index % 2 === 0 ? other : one))
    const windows = await server.db
      .select({ taken: slotWindows.taken })
      .from(slotWindows)
      .where(inArray(slotWindows.id, [one, other]))
    expect(windows).toEqual([{ taken: CLIENTS / 2 }, { taken: CLIENTS / 2 }])
  })
})

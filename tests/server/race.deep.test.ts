import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { members } from '#server/db/schema/members.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import type { TransactionOptions } from '#server/db/transaction.ts'
import { Problem } from '#server/http/problem.ts'
import { draftSlotService } from '#server/modules/orders/drafts/draft-slots.service.ts'
import type { takeHold } from '#server/modules/orders/drafts/hold-slot.repository.ts'
import { newMobile } from './factories/account.ts'
import { insertAppointment, insertWindow, reserveUnguarded } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'

const CLIENTS = 50
const ROUNDS = 40
const LEVELS = ['read committed', 'repeatable read', 'serializable'] as const
/** As many as the pool has connections: more callers would queue instead of colliding. */
const POOL = 20
/** A round takes a quarter of a second on two idle cores; a busy machine needs more. */
const PATIENCE_MS = 120_000

/** Differences between home slots and radiology appointments. */
type Kind = {
  readonly rule: string
  readonly subdepartment: string
  readonly draft: Pick<typeof orders.$inferInsert, 'orderType' | 'labCode'>
  readonly insert: typeof insertWindow
}

const HOME_VISIT: Kind = {
  rule: 'R4.27',
  subdepartment: '',
  draft: { orderType: 'home_collection', labCode: null },
  insert: insertWindow,
}
const APPOINTMENT: Kind = {
  rule: 'R4.29',
  subdepartment: 'CT',
  draft: { orderType: 'lab_visit', labCode: 'MUM02' },
  insert: insertAppointment,
}
const KINDS = [
  ['home window', HOME_VISIT],
  ['radiology appointment', APPOINTMENT],
] as const

type Rival = {
  readonly accountId: string
  readonly sessionId: string
  readonly orderId: string
  readonly subdepartment: string
}

let server: TestApp
const rivals = new Map<Kind, readonly Rival[]>()
beforeAll(async () => {
  server = await createTestApp({ poolSize: POOL })
  for (const [, kind] of KINDS) rivals.set(kind, await insertRivals(kind, CLIENTS))
})
afterAll(() => server.close())
// An oversold slot would disturb later races.
beforeEach(async () => {
  await server.db.delete(slotHolds)
  await server.db.delete(slotWindows)
})

/**
 * Patients in Mumbai, each with a draft of a brain scan; a home visit only for the purpose of this
 * test.
 */
async function insertRivals({ subdepartment, draft }: Kind, number: number): Promise<Rival[]> {
  const createdAt = server.clock.now()
  const people = Array.from({ length: number }, () => ({
    accountId: randomUUID(),
    sessionId: randomUUID(),
    memberId: randomUUID(),
    orderId: randomUUID(),
    mobileNo: newMobile(),
    subdepartment,
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
  await server.db
    .insert(sessions)
    .values(people.map(({ accountId, sessionId }) => ({ id: sessionId, accountId, createdAt })))
  await server.db.insert(orders).values(
    people.map(({ accountId, memberId, orderId }) => ({
      ...draft,
      id: orderId,
      accountId,
      memberId,
      member,
      cityId: 1,
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
  await server.db.insert(orderLines).values(people.map(({ orderId }) => brainScan(orderId)))
  return people
}

function brainScan(orderId: string): typeof orderLines.$inferInsert {
  const scan = { code: 'CTBRN', name: 'CT Brain Plain', subdepartment: 'CT', modality: 'CT' }
  return {
    orderId,
    sequenceNo: 1,
    code: scan.code,
    name: scan.name,
    slug: 'ct-brain-plain',
    type: 'test',
    priceType: 'mrp',
    pricePaise: 0,
    mrpPaise: 0,
    couponDiscountPaise: 0,
    radiology: true,
    modality: scan.modality,
    needsAppointment: true,
    samples: [],
    fastingHours: 0,
    reportTatHours: 12,
    preparation: [],
    scans: [{ ...scan, needs_appointment: true, slot_minutes: 15 }],
  }
}

/** All patients request the slot concurrently; `lost` holds the codes of the refusals. */
async function race(
  kind: Kind,
  slotId: string,
  options: TransactionOptions & { take?: typeof takeHold } = {},
): Promise<{ won: number; lost: string[]; held: number; taken: number }> {
  const { hold } = draftSlotService(server.deps, options)
  const racing = rivals.get(kind) ?? []
  const results = await Promise.allSettled(racing.map((rival) => hold({ ...rival, slotId })))
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

describe.each(KINDS)(`${CLIENTS} patients and one %s`, (_name, kind) => {
  const { rule, insert } = kind

  it.each(LEVELS)(
    `[${rule}] one gets it and the others are told so, ${ROUNDS} times over, at %s`,
    async (isolation) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const outcome = await race(kind, await insert(server.db), { isolation })
        expect(outcome).toEqual({
          won: 1,
          lost: Array(CLIENTS - 1).fill('slot-taken'),
          held: 1,
          taken: 1,
        })
      }
    },
    PATIENCE_MS,
  )

  it('oversells without the guard: the race detects the fault', async () => {
    const { won, held } = await race(kind, await insert(server.db), { take: reserveUnguarded })
    expect(won).toBeGreaterThan(1)
    expect(held).toBe(won)
  })
})

describe(`${CLIENTS} patients and several places`, () => {
  it('fills exactly the capacity', async () => {
    const slotId = await insertWindow(server.db, { capacity: 7 })
    const outcome = await race(HOME_VISIT, slotId)
    expect([outcome.won, outcome.held, outcome.taken]).toEqual([7, 7, 7])
  })

  it('gives the capacity of expired holds to new patients, once each', async () => {
    const slotId = await insertWindow(server.db, { capacity: 5 })
    expect((await race(HOME_VISIT, slotId)).won).toBe(5)
    server.clock.advance(15 * 60_000)
    const outcome = await race(HOME_VISIT, slotId)
    expect([outcome.won, outcome.held, outcome.taken]).toEqual([5, 5, 5])
  })

  it.each(KINDS)('swaps each %s in a ring without losing or doubling capacity', async (_, kind) => {
    const capacity = CLIENTS
    const windows = [
      await kind.insert(server.db, { capacity }),
      await kind.insert(server.db, { capacity, slotDate: '2026-03-05' }),
    ]
    const { hold } = draftSlotService(server.deps)
    const all = (offset: number) =>
      Promise.all(
        (rivals.get(kind) ?? []).map((rival, index) =>
          hold({ ...rival, slotId: windows[(index + offset) % 2] ?? '' }),
        ),
      )
    await all(0)
    await all(1)
    const rows = await server.db
      .select({ taken: slotWindows.taken })
      .from(slotWindows)
      .where(inArray(slotWindows.id, windows))
    expect(rows).toEqual([{ taken: CLIENTS / 2 }, { taken: CLIENTS / 2 }])
  })
})

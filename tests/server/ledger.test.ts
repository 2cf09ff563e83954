import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rootCause, sqlState } from '#server/db/errors.ts'
import { ledgerAccounts, ledgerTransfers } from '#server/db/schema/ledger.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ledgerAudit } from '#server/jobs.ts'
import {
  balanceOf,
  InsufficientBalance,
  type Transfer,
  transfer,
} from '#server/modules/ledger/ledger.service.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import type { Side } from '#server/modules/ledger/ledger-sides.ts'
import { createTestApp, type TestApp } from './support/app.ts'

const RIVALS = 20

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ poolSize: RIVALS })
})
afterAll(() => server.close())

let made = 0

/** A transfer of points with its own reference. */
function movement(overrides: Partial<Transfer> = {}): Transfer {
  made += 1
  return {
    unit: 'points',
    debit: 'issued',
    credit: 'wallet:a',
    amount: 100,
    kind: 'test',
    reference: `test-${made}`,
    orderId: null,
    reason: 'Test',
    ...overrides,
  }
}

const move = (asked: Transfer) =>
  inTransaction(server.db, (tx) => transfer(tx, asked, server.clock.now()))
const balances = (...sides: Side[]) => Promise.all(sides.map((side) => balanceOf(server.db, side)))
const transfersOf = (reference: string) =>
  server.db.select().from(ledgerTransfers).where(eq(ledgerTransfers.reference, reference))

describe('a transfer', () => {
  it('moves the amount from one side to the other', async () => {
    const [issued = 0] = await balances('issued')
    await move(movement({ credit: 'wallet:b', amount: 240 }))
    await move(movement({ debit: 'wallet:b', credit: 'held:b', amount: 100 }))
    expect(await balances('wallet:b', 'held:b', 'issued')).toEqual([140, 100, issued - 240])
  })

  it('happens once, however often it is requested, concurrently too', async () => {
    const asked = movement({ credit: 'wallet:once' })
    await Promise.all(Array.from({ length: 20 }, () => move(asked)))
    await move(asked)
    expect(await balances('wallet:once')).toEqual([100])
    expect(await transfersOf(asked.reference)).toHaveLength(1)
  })

  it('is a different one for another kind', async () => {
    const asked = movement({ credit: 'wallet:kinds' })
    await move(asked)
    await move({ ...asked, kind: 'other' })
    expect(await balances('wallet:kinds')).toEqual([200])
  })

  it('refuses another amount for the same reference', async () => {
    const asked = movement({ credit: 'wallet:c' })
    await move(asked)
    await expect(move({ ...asked, amount: 101 })).rejects.toThrow('A different')
    expect(await balances('wallet:c')).toEqual([100])
  })

  it('never takes more than the balance, and a failed attempt leaves no trace', async () => {
    await move(movement({ credit: 'wallet:d', amount: 50 }))
    const asked = movement({ debit: 'wallet:d', credit: 'held:d', amount: 51 })
    await expect(move(asked)).rejects.toBeInstanceOf(InsufficientBalance)
    expect(await balances('wallet:d', 'held:d')).toEqual([50, 0])
    expect(await transfersOf(asked.reference)).toEqual([])
  })

  it('cannot overdraw in twenty concurrent attempts, at every isolation level', async () => {
    for (const isolation of ['read committed', 'repeatable read', 'serializable'] as const) {
      const [wallet, held]: [Side, Side] = [`wallet:${isolation}`, `held:${isolation}`]
      await move(movement({ credit: wallet, amount: 100 }))
      const tries = await Promise.allSettled(
        Array.from({ length: RIVALS }, () => {
          const asked = movement({ debit: wallet, credit: held, amount: 30 })
          const work = { isolation, retries: 60 }
          return inTransaction(server.db, (tx) => transfer(tx, asked, server.clock.now()), work)
        }),
      )
      const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      expect(refused.map(rootCause)).toEqual(
        Array(RIVALS - 3).fill(`${wallet} has less than the amount.`),
      )
      expect(await balances(wallet, held)).toEqual([10, 90])
    }
  })

  it('never mixes points and money', async () => {
    await move(movement({ unit: 'paise', debit: 'gateway', credit: 'sales' }))
    const mixed = move(movement({ debit: 'gateway', credit: 'wallet:e' }))
    const state = await mixed.then(() => undefined, sqlState)
    expect(state).toBe('23503')
  })
})

describe('the ledger', () => {
  const patient = fc.constantFrom('p', 'q', 'r')
  const step = fc.record({
    between: fc.oneof(
      fc.constant(['issued', 'redeemed'] as [Side, Side]),
      patient.map((id): [Side, Side] => ['issued', `wallet:${id}`]),
      patient.map((id): [Side, Side] => [`wallet:${id}`, `held:${id}`]),
      patient.map((id): [Side, Side] => [`held:${id}`, `wallet:${id}`]),
      patient.map((id): [Side, Side] => [`held:${id}`, 'redeemed']),
      fc
        .tuple(patient, patient)
        .map(([one, other]): [Side, Side] =>
          one === other ? ['issued', `held:${one}`] : [`wallet:${one}`, `wallet:${other}`],
        ),
    ),
    amount: fc.integer({ min: 1, max: 60 }),
    /** Number of repetitions. */
    times: fc.integer({ min: 1, max: 3 }),
  })

  it('balances after any concurrent, repeated and failed transfers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const work = steps.flatMap(({ between: [debit, credit], amount, times }) => {
          const asked = movement({ debit, credit, amount })
          return Array.from({ length: times }, () => asked)
        })
        const results = await Promise.allSettled(work.map(move))
        const failed = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
        expect(failed.filter((reason) => !(reason instanceof InsufficientBalance))).toEqual([])
        expect((await auditLedger(server.db)).balanced).toBe(true)
        const kept = await server.db.select().from(ledgerAccounts)
        expect(kept.filter(({ balance }) => (balance ?? 0) < 0)).toEqual([])
      }),
      { numRuns: 8 },
    )
  })

  it('fails the daily audit if a balance differs from its transfers', async () => {
    await move(movement({ credit: 'wallet:drift' }))
    await ledgerAudit.run(server.deps)
    const set = (balance: number) =>
      server.db.update(ledgerAccounts).set({ balance }).where(eq(ledgerAccounts.id, 'wallet:drift'))
    await set(101)
    const { balanced, totals } = await auditLedger(server.db)
    expect([balanced, totals.find(({ unit }) => unit === 'points')]).toEqual([
      false,
      { unit: 'points', sum: 1, drifted: ['wallet:drift'] },
    ])
    await expect(ledgerAudit.run(server.deps)).rejects.toThrow('The ledger does not balance')
    await set(100)
  })
})

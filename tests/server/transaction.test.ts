import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Transaction } from '#server/db/client.ts'
import { isUnreachable, sqlState } from '#server/db/errors.ts'
import { afterCommit, inSavepoint, inTransaction } from '#server/db/transaction.ts'
import { cutAtQuery } from './support/cut-connection.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'
import { abortNextCommit } from './support/planted-fault.ts'

/** Opens once this many callers have come, and stays open. */
function gate(callers: number): () => Promise<void> {
  let left = callers
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    left -= 1
    if (left === 0) open()
    return opened
  }
}

describe('inTransaction', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase({ poolSize: 20 })
    await database.pool.query('create table counters (id int primary key, value int not null)')
    await database.pool.query('insert into counters values (1, 0)')
  })
  afterAll(() => database.drop())

  const value = async () =>
    (await database.pool.query('select value from counters where id = 1')).rows[0].value

  /** Reads, then writes the value plus one: loses updates unless the database prevents it. */
  const increment = (retries: number) =>
    inTransaction(
      database.db,
      async (tx) => {
        const { rows } = await tx.execute<{ value: number }>(
          sql`select value from counters where id = 1`,
        )
        await tx.execute(
          sql`update counters set value = ${Number(rows[0]?.value) + 1} where id = 1`,
        )
      },
      { isolation: 'serializable', retries },
    )

  it('retries an aborted transaction, so that no update is lost', async () => {
    const before = await value()
    await Promise.all(Array.from({ length: 10 }, () => increment(50)))
    expect(await value()).toBe(before + 10)
  })

  it('fails once its retries are used up', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => increment(0)))
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  })

  /** The two wait for each other's second row: PostgreSQL aborts one of them. */
  const crossed = (retries?: number) => {
    const starts = [0, 0]
    const bothHaveOne = gate(2)
    const add = (tx: Transaction, id: number) =>
      tx.execute(sql`update counters set value = value + 1 where id = ${id}`)
    const takes = (index: number, [first, second]: [number, number]) =>
      inTransaction(
        database.db,
        async (tx) => {
          starts[index] = (starts[index] ?? 0) + 1
          await add(tx, first)
          await bothHaveOne()
          await add(tx, second)
          return 'done'
        },
        retries === undefined ? {} : { retries },
      )
    const both = Promise.allSettled([takes(0, [2, 3]), takes(1, [3, 2])])
    return both.then((outcomes) => ({ outcomes, starts }))
  }

  it('runs the loser of a deadlock again: each caller sees one success', async () => {
    await database.pool.query('insert into counters values (2, 0), (3, 0) on conflict do nothing')
    const { outcomes, starts } = await crossed()
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    // PostgreSQL may abort both if they look for the deadlock at the same moment.
    expect(Math.max(...starts)).toBeGreaterThan(1)
    const { rows } = await database.pool.query('select value from counters where id in (2, 3)')
    expect(rows.map(({ value }) => value)).toEqual([2, 2])
    const alone = await crossed(0)
    expect(alone.outcomes.map(({ status }) => status)).toContain('rejected')
  })

  it('runs a statement outside a transaction again that was aborted', async () => {
    await database.pool.query(`
      create sequence aborted;
      create function abort_first() returns int language plpgsql as $$ begin
        if nextval('aborted') = 1 then raise exception 'aborted' using errcode = '40001'; end if;
        return 7; end $$`)
    const { rows } = await database.db.execute<{ seven: number }>(
      sql`select abort_first() as seven`,
    )
    expect(rows).toEqual([{ seven: 7 }])
  })

  it('gives up on a statement that is always aborted, and does not run another failure again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    onTestFinished(() => void vi.restoreAllMocks())
    await database.pool.query(`
      create sequence tried;
      create function fail(code text) returns int language plpgsql as $$ begin
        perform nextval('tried'); raise exception 'no' using errcode = code; end $$`)
    const tries = async (code: string) => {
      await database.pool.query("select setval('tried', 1, false)")
      const failing = database.db.execute(sql`select fail(${code})`)
      const outcome = await failing.catch((error: unknown) => sqlState(error))
      const { rows } = await database.pool.query('select last_value::int as tries from tried')
      return [outcome, rows[0].tries]
    }
    expect([await tries('40P01'), await tries('22012')]).toEqual([
      ['40P01', 21],
      ['22012', 1],
    ])
  })

  it('rolls back work that throws, and does not retry it', async () => {
    const before = await value()
    let runs = 0
    const failing = inTransaction(database.db, async (tx) => {
      runs += 1
      await tx.execute(sql`update counters set value = -1 where id = 1`)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect([runs, await value()]).toEqual([1, before])
  })

  describe('an effect outside the database', () => {
    const change = (on: Transaction) => on.execute(sql`update counters set value = 7 where id = 1`)

    it('happens once, after the commit that succeeds', async () => {
      const aborted = await abortNextCommit(database.pool, 'counters')
      const happened: string[] = []
      let runs = 0
      const result = await inTransaction(database.db, async (tx) => {
        runs += 1
        const run = runs
        afterCommit(tx, () => happened.push(`run ${run}`))
        await change(tx)
        expect(happened).toEqual([])
        return run
      })
      expect([result, happened, await aborted()]).toEqual([2, ['run 2'], true])
    })

    it('is dropped with the transaction or the savepoint that is rolled back', async () => {
      const happened: string[] = []
      const fail = () => Promise.reject(new Error('no'))
      const failing = inTransaction(database.db, (tx) => {
        afterCommit(tx, () => happened.push('rolled back'))
        return fail()
      })
      await expect(failing).rejects.toThrow('no')
      await inTransaction(database.db, async (tx) => {
        afterCommit(tx, () => happened.push('before'))
        const undone = inSavepoint(tx, (savepoint) => {
          afterCommit(savepoint, () => happened.push('undone'))
          return fail()
        })
        await expect(undone).rejects.toThrow('no')
        await inSavepoint(tx, async (savepoint) => {
          afterCommit(savepoint, () => happened.push('kept'))
        })
      })
      expect(happened).toEqual(['before', 'kept'])
    })

    it('happens at once outside a transaction', () => {
      const happened: string[] = []
      afterCommit(database.db, () => happened.push('now'))
      expect(happened).toEqual(['now'])
    })
  })

  it.each([
    ['begins', 1],
    ['works', 2],
    ['commits', 3],
  ])(
    'returns its connection to the pool when it breaks as the transaction %s',
    async (_says, at) => {
      const { pool } = database
      const outcome = await cutAtQuery(at, () =>
        inTransaction(database.db, (tx) => tx.execute(sql`select 1`)),
      ).catch((error: unknown) => error)
      expect(isUnreachable(outcome)).toBe(true)
      expect(pool.totalCount - pool.idleCount).toBe(0)
    },
  )
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUnreachable } from '#server/db/errors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { cutAtQuery } from './support/cut-connection.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'

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

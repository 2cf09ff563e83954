import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestClock } from '#server/adapters/clock.ts'
import { QUERY_LIMITS } from '#server/db/client.ts'
import { claimDue } from '#server/message-delivery/delivery.repository.ts'
import { keepPartitions, LOCK_MS } from '#server/partitions/keep-partitions.ts'
import { listPartitions } from '#server/partitions/partition.repository.ts'
import {
  auditPartitions,
  nextSpan,
  outboxPartitions,
} from '#server/partitions/partitioned-tables.ts'
import { createDatabase, type TestDatabase } from './support/database.ts'

const DAY = 86_400_000

let database: TestDatabase
let clock: TestClock
/** Where the first partition of the audit log ends: the start of a month. */
let month: Date
/** Where that of the outbox ends: a Monday. */
let week: Date
beforeEach(async () => {
  database = await createDatabase({ limits: QUERY_LIMITS })
  const endOfFirst = async (table: typeof auditPartitions) =>
    (await listPartitions(database.db, table))[0]?.to ?? new Date(Number.NaN)
  month = await endOfFirst(auditPartitions)
  week = await endOfFirst(outboxPartitions)
  clock = new TestClock(new Date(month.getTime() + DAY).toISOString())
})
afterEach(() => database.drop())

const keep = (chosen = {}) => keepPartitions({ db: database.db, clock }, chosen)
const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms)

async function insertAudit(at: Date): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into audit_log (at, action, call) values ($1, 'signed-in', 'any') returning id`,
    [at],
  )
  return rows[0]?.id ?? ''
}

async function insertMessage(at: Date, key = 'gen_random_uuid()'): Promise<void> {
  await database.pool.query(
    `insert into outbox_messages (channel, recipient, template, text, created_at, due_at, key)
      values ('sms', '9000000042', 't', 'x', $1, $1, ${key})`,
    [at],
  )
}

/** The partition of each row of the audit log, by id. */
async function auditRows(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select tableoid::regclass::text as name from audit_log order by id',
  )
  return rows.map(({ name }) => name)
}

const nameOf = (table: string, from: Date) =>
  `partitions.${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`
const names = async (table: typeof auditPartitions) =>
  (await listPartitions(database.db, table)).map(({ name }) => name)

describe('partitions ahead', () => {
  it('are there for the present month or week and two more, without a gap', async () => {
    await keep()
    const audit = await listPartitions(database.db, auditPartitions)
    expect(audit.at(-2)?.to).toEqual(nextSpan('month', nextSpan('month', nextSpan('month', month))))
    expect(audit).toHaveLength(5)
    const outbox = await listPartitions(database.db, outboxPartitions)
    expect(outbox.at(-2)?.to?.getTime()).toBeGreaterThan(clock.now().getTime() + 14 * DAY)
    for (const list of [audit, outbox]) {
      const divided = list.slice(0, -1)
      expect(divided.slice(1).map(({ from }) => from)).toEqual(
        divided.slice(0, -1).map(({ to }) => to),
      )
      expect(list.at(-1)).toMatchObject({ from: null, to: null })
    }
  })

  it('are created once by processes that run at once', async () => {
    await Promise.all([keep(), keep(), keep()])
    const made = await names(auditPartitions)
    await keep()
    expect(await names(auditPartitions)).toEqual(made)
  })

  it('take rows up to the last moment of their month', async () => {
    await keep()
    const next = nextSpan('month', month)
    for (const at of [later(month, -1), month, later(next, -1), next]) await insertAudit(at)
    const [this_, following] = [nameOf('audit_log', month), nameOf('audit_log', next)]
    expect(await auditRows()).toEqual(['partitions.audit_log_first', this_, this_, following])
  })

  it('have the indexes and the trigger of the table', async () => {
    await keep()
    const indexes = async (name: string) =>
      (
        await database.pool.query(
          `select indisunique, indkey::text, indisprimary, indpred is null as whole
          from pg_index where indrelid = $1::regclass order by 2, 1, 3`,
          [name],
        )
      ).rows
    const triggers = async (name: string) =>
      (
        await database.pool.query('select tgname from pg_trigger where tgrelid = $1::regclass', [
          name,
        ])
      ).rows
    for (const table of [auditPartitions, outboxPartitions]) {
      const [first = '', ...others] = await names(table)
      expect((await indexes(first)).length).toBeGreaterThan(1)
      expect(await triggers(first)).toEqual([{ tgname: 'assign_id' }])
      for (const name of others) {
        expect(await indexes(name)).toEqual(await indexes(first))
        expect(await triggers(name)).toEqual(await triggers(first))
      }
    }
    await insertMessage(week, `'00000000-0000-4000-8000-000000000000'`)
    const again = insertMessage(week, `'00000000-0000-4000-8000-000000000000'`)
    await expect(again).rejects.toMatchObject({ code: '23505' })
  })
})

describe('rows of a month without a partition', () => {
  it('go to the default partition, and are moved with their ids', async () => {
    const ids = [await insertAudit(month), await insertAudit(later(month, 20 * DAY))]
    const far = await insertAudit(later(month, 3_000 * DAY))
    expect(new Set(await auditRows())).toEqual(new Set(['partitions.audit_log_default']))
    await keep()
    const own = nameOf('audit_log', month)
    expect(await auditRows()).toEqual([own, own, 'partitions.audit_log_default'])
    const { rows } = await database.pool.query('select id from audit_log order by id')
    expect(rows.map(({ id }) => id)).toEqual([...ids, far])
  })

  it('stay where they are when moving them would take long, and the next month has its own', async () => {
    await database.pool.query(
      `insert into audit_log (at, action, call)
        select $1, 'signed-in', 'any' from generate_series(1, 10001)`,
      [month],
    )
    await keep()
    const next = nextSpan('month', month)
    expect(await names(auditPartitions)).not.toContain(nameOf('audit_log', month))
    expect(await names(auditPartitions)).toContain(nameOf('audit_log', next))
    await insertAudit(next)
    expect((await auditRows()).at(-1)).toBe(nameOf('audit_log', next))
  })
})

describe('ended partitions', () => {
  it('are dropped when their last row has reached the end of its period, not before', async () => {
    await keep()
    const next = nextSpan('month', month)
    await insertAudit(later(next, -1))
    await insertAudit(next)
    const yearAfter = new Date(next)
    yearAfter.setUTCFullYear(yearAfter.getUTCFullYear() + 1)
    clock.set(later(yearAfter, -DAY / 2).toISOString())
    await keep()
    expect(await names(auditPartitions)).toContain(nameOf('audit_log', month))
    expect(await auditRows()).toHaveLength(2)
    clock.set(later(yearAfter, DAY / 2).toISOString())
    await keep()
    expect(await names(auditPartitions)).not.toContain(nameOf('audit_log', month))
    expect(await auditRows()).toEqual([nameOf('audit_log', next)])
  })

  it('follow the period that the lab chose', async () => {
    clock.set(later(week, DAY).toISOString())
    await keep()
    await insertMessage(week)
    const own = nameOf('outbox_messages', week)
    clock.set(later(week, 15 * DAY).toISOString())
    await keep()
    expect(await names(outboxPartitions)).toContain(own)
    await keep({ messages: 7 })
    expect(await names(outboxPartitions)).not.toContain(own)
  })

  it('let no insert wait longer than the lock is waited for, and go in a later run', async () => {
    clock.set(week.toISOString())
    await keep()
    const own = nameOf('outbox_messages', week)
    clock.set(later(week, 45 * DAY).toISOString())
    const busy = await database.pool.connect()
    await busy.query('begin')
    // Holds the table and this partition; the default one is free for new partitions.
    await busy.query(
      `insert into outbox_messages (channel, recipient, template, text, created_at)
        values ('sms', '9000000042', 't', 'x', $1)`,
      [week],
    )
    const kept = keep().then(
      () => 'done',
      () => 'failed',
    )
    let slowest = 0
    let isOver = false
    const inserting = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const began = performance.now()
        await insertMessage(week)
        slowest = Math.max(slowest, performance.now() - began)
      }
    })
    expect(await kept).toBe('failed')
    isOver = true
    await Promise.all(inserting)
    expect(slowest).toBeGreaterThan(LOCK_MS / 2)
    expect(slowest).toBeLessThan(2 * LOCK_MS)
    expect(await names(outboxPartitions)).toContain(own)
    await busy.query('commit')
    busy.release()
    await keep()
    expect(await names(outboxPartitions)).not.toContain(own)
  }, 30_000)
})

describe('messages in several partitions', () => {
  it('are claimed once each by processes that ask at once', async () => {
    clock.set(later(week, DAY).toISOString())
    await keep()
    const starts = [later(week, -30 * DAY), week, later(week, 7 * DAY), later(week, 3_000 * DAY)]
    for (const start of starts) for (let n = 0; n < 25; n += 1) await insertMessage(start)
    const now = later(week, 4_000 * DAY)
    const claim = () =>
      claimDue(database.db, {
        now,
        until: later(now, 60_000),
        gateways: new Map([['sms', 'msg91']]),
        limit: 7,
      })
    const claimed = []
    for (let round = 0; round < 6; round += 1) {
      claimed.push(...(await Promise.all([claim(), claim(), claim()])).flat())
    }
    expect(claimed).toHaveLength(100)
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(100)
    expect(claimed.every(({ attempts }) => attempts === 1)).toBe(true)
  })
})

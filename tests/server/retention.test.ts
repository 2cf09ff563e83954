import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  endedBefore,
  RETENTION,
  type RetentionChoices,
  type RetentionKind,
} from '#contract/retention.ts'
import { auditLog } from '#server/db/schema/calls.ts'
import { carts } from '#server/db/schema/carts.ts'
import { enquiries, jobApplications, jobPostings, leads } from '#server/db/schema/enquiries.ts'
import { labClients, labDrafts, labEvents, labResultMessages } from '#server/db/schema/lab.ts'
import { orders } from '#server/db/schema/orders.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { gatewayEvents, payments } from '#server/db/schema/payments.ts'
import { phlebotomists, phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'
import { reportShares } from '#server/db/schema/reports.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import { prescriptions, uploads } from '#server/db/schema/uploads.ts'
import { cleanUp } from '#server/jobs.ts'
import { labDay } from '#server/lab-time.ts'
import { TABLES_OF } from '#server/retention/retained-tables.ts'
import { deleteInBatches } from '#server/retention/retention.repository.ts'
import { applyRetention } from '#server/retention/retention-rules.ts'
import { insertDrafts } from './factories/drafts.ts'
import { reportedOrder, reportPatient } from './factories/report.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'

const HOUR = 3_600_000

let dataDir: string
let server: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-retention-'))
  server = await createTestApp({ config: { dataDir } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => server.clock.set(TEST_NOW))

/** Rows of one kind, and those that the kind must leave alone. */
type Case = { readonly ends: Row[]; readonly stays?: Row[] }
type Row = readonly [table: PgTable, id: PgColumn, value: string | number]

async function exist(rows: readonly Row[] = []): Promise<boolean[]> {
  return Promise.all(
    rows.map(async ([table, id, value]) => {
      const [found] = await server.db.select({ rows: count() }).from(table).where(eq(id, value))
      return found?.rows === 1
    }),
  )
}

async function oneDraft(at: Date) {
  const [draft] = await insertDrafts(server.db, 1, at)
  if (!draft) throw new Error('No draft was made.')
  return draft
}

async function oneOrder(at: Date) {
  const draft = await oneDraft(at)
  const change = { status: 'completed', orderNo: randomUUID().slice(0, 8), placedAt: at } as const
  await server.db.update(orders).set(change).where(eq(orders.id, draft.orderId))
  return draft
}

async function oneUpload(createdAt: Date): Promise<string> {
  const key = randomUUID()
  await server.db.insert(uploads).values({ key, type: 'image/png', bytes: 1, createdAt })
  return key
}

async function onePrescription(createdAt: Date, orderId: string | null) {
  const row = { id: randomUUID(), uploadKey: await oneUpload(createdAt), orderId, createdAt }
  await server.db.insert(prescriptions).values({ ...row, name: 'Asha', mobileNo: '9000000042' })
  return row
}

async function oneEnquiry(kind: string, createdAt: Date): Promise<string> {
  const id = randomUUID()
  await server.db
    .insert(enquiries)
    .values({ id, kind, name: 'Asha', mobileNo: '9000000042', createdAt })
  return id
}

const CASES: Partial<Record<RetentionKind, (at: Date) => Promise<Case>>> = {
  async messages(createdAt) {
    const to = { channel: 'sms', recipient: '9000000042', template: 't', text: 'x' } as const
    const [row] = await server.db
      .insert(outboxMessages)
      .values({ ...to, createdAt })
      .returning()
    return { ends: [[outboxMessages, outboxMessages.id, row?.id ?? 0]] }
  },
  async enquiries(at) {
    const id = await oneEnquiry('callback', at)
    const lead = randomUUID()
    await server.db.insert(leads).values({ id: lead, cityId: 1, codes: ['CBC'], createdAt: at })
    return {
      ends: [
        [enquiries, enquiries.id, id],
        [leads, leads.id, lead],
      ],
    }
  },
  async applications(at) {
    const [enquiryId, uploadKey] = [await oneEnquiry('job-application', at), await oneUpload(at)]
    const [job] = await server.db.select().from(jobPostings).limit(1)
    await server.db.insert(jobApplications).values({ enquiryId, jobId: job?.id ?? '', uploadKey })
    return {
      ends: [
        [enquiries, enquiries.id, enquiryId],
        [jobApplications, jobApplications.enquiryId, enquiryId],
        [uploads, uploads.key, uploadKey],
      ],
    }
  },
  async prescriptions(at) {
    const loose = await onePrescription(at, null)
    const ordered = await onePrescription(at, (await oneOrder(at)).orderId)
    return {
      ends: [
        [prescriptions, prescriptions.id, loose.id],
        [uploads, uploads.key, loose.uploadKey],
      ],
      stays: [[uploads, uploads.key, ordered.uploadKey]],
    }
  },
  async unfinished(at) {
    const draft = await oneDraft(at)
    await server.db.insert(carts).values({ accountId: draft.accountId, cityId: 1, updatedAt: at })
    await insertHold(await insertPastWindow(at), draft, 'released')
    const [order, paying, holding] = [await oneOrder(at), await oneDraft(at), await oneDraft(at)]
    await server.db.insert(payments).values({
      id: randomUUID(),
      orderId: paying.orderId,
      accountId: paying.accountId,
      gateway: 'sandbox',
      gatewayOrderId: randomUUID(),
      amountPaise: 100,
      status: 'open',
      createdAt: at,
      updatedAt: at,
    })
    await insertHold(await insertPastWindow(at), holding, 'held')
    const orderRow = ({ orderId }: { orderId: string }): Row => [orders, orders.id, orderId]
    return {
      ends: [orderRow(draft), [carts, carts.accountId, draft.accountId]],
      stays: [order, paying, holding].map(orderRow),
    }
  },
  async reportLinks(at) {
    const patient = await reportPatient(server)
    const { reports } = await reportedOrder(server, patient, ['CBC'])
    const share = (expiresAt: Date) => ({
      id: randomUUID(),
      reportId: reports[0]?.report_id ?? '',
      accountId: patient.user.uniqueId,
      label: 'Dr Iyer',
      tokenHash: randomUUID(),
      pinHash: 'x',
      createdAt: at,
      expiresAt,
    })
    const [old, long] = [share(at), share(new Date(at.getTime() + 48 * HOUR))]
    await server.db.insert(reportShares).values([old, long])
    return {
      ends: [[reportShares, reportShares.id, old.id]],
      stays: [[reportShares, reportShares.id, long.id]],
    }
  },
  async labRecords(at) {
    const clientId = randomUUID()
    const client = { id: clientId, name: 'LIS', secretHash: 'x', scopes: [], createdAt: at }
    await server.db.insert(labClients).values(client)
    const { orderId } = await oneOrder(at)
    const id = randomUUID()
    const what = { kind: 'received', fingerprint: 'x', data: {}, status: 'at_lab' }
    await server.db
      .insert(labEvents)
      .values({ id, clientId, orderId, ...what, occurredAt: at, receivedAt: at })
    const message = { id, clientId, orderId, fingerprint: 'x', answer: {}, receivedAt: at }
    await server.db.insert(labResultMessages).values(message)
    const draft = { orderId, tests: ['CBC'], content: {}, receivedAt: at }
    await server.db.insert(labDrafts).values(draft)
    return {
      ends: [
        [labEvents, labEvents.id, id],
        [labResultMessages, labResultMessages.id, id],
        [labDrafts, labDrafts.orderId, orderId],
      ],
      stays: [[orders, orders.id, orderId]],
    }
  },
  async securityRecords(at) {
    const accountId = randomUUID()
    await server.db.insert(auditLog).values({ at, accountId, action: 'signed-in', call: 'any' })
    return { ends: [[auditLog, auditLog.accountId, accountId]] }
  },
  async paymentEvents(receivedAt) {
    const id = randomUUID()
    await server.db.insert(gatewayEvents).values({ id, receivedAt })
    return { ends: [[gatewayEvents, gatewayEvents.id, id]] }
  },
  async slots(at) {
    const [free, booked] = [await insertPastWindow(at), await insertPastWindow(at)]
    await insertHold(booked, await oneOrder(at), 'booked')
    const released = await insertHold(booked, await oneOrder(at), 'released')
    return {
      ends: [
        [slotWindows, slotWindows.id, free],
        [slotHolds, slotHolds.id, released],
      ],
      stays: [[slotWindows, slotWindows.id, booked]],
    }
  },
  async unusedFiles(at) {
    return { ends: [[uploads, uploads.key, await oneUpload(at)]] }
  },
}

async function insertPastWindow(at: Date): Promise<string> {
  const id = randomUUID()
  const hours = { fromTime: '07:00', toTime: '07:30', slotDate: labDay(at) }
  const facts = { chargePaise: 0, suitsFasting: true, capacity: 5 }
  await server.db.insert(slotWindows).values({ id, cityId: 1, ...hours, ...facts })
  return id
}

async function insertHold(
  windowId: string,
  { accountId, orderId }: { accountId: string; orderId: string },
  state: 'held' | 'booked' | 'released',
): Promise<string> {
  const id = randomUUID()
  const at = server.clock.now()
  const times = { createdAt: at, expiresAt: at, ...(state === 'released' && { endedAt: at }) }
  await server.db.insert(slotHolds).values({ id, windowId, accountId, orderId, state, ...times })
  return id
}

/** When records of today end. */
function endOf(kind: RetentionKind, chosen: RetentionChoices = {}): number {
  const now = server.clock.now()
  const before = endedBefore(kind, chosen, now)
  if (!before) throw new Error(`${kind} has no period.`)
  const { value, unit } = { value: 0, unit: 'days', ...RETENTION[kind].period }
  const then = new Date(now)
  const size = chosen[kind] ?? value
  if (unit === 'days') then.setUTCDate(then.getUTCDate() + size)
  if (unit === 'months') then.setUTCMonth(then.getUTCMonth() + size)
  if (unit === 'years') then.setUTCFullYear(then.getUTCFullYear() + size)
  return then.getTime()
}

describe('the clean-up', () => {
  it.each(Object.entries(CASES))(
    'ends %s at the end of their period, not before',
    async (name, insert) => {
      // SAFETY: the keys of the constant above.
      const kind = name as RetentionKind
      const { ends, stays = [] } = await insert(server.clock.now())
      const end = endOf(kind)
      server.clock.set(new Date(end - HOUR).toISOString())
      await cleanUp.run(server.deps)
      expect(await exist(ends)).toEqual(ends.map(() => true))
      // A slot's day ends up to a day after the hour at which it was inserted.
      server.clock.set(new Date(end + (kind === 'slots' ? 24 : 1) * HOUR).toISOString())
      await cleanUp.run(server.deps)
      expect(await exist(ends)).toEqual(ends.map(() => false))
      expect(await exist(stays)).toEqual(stays.map(() => true))
    },
  )

  it('removes the last position of a visit after a day, and keeps the visit', async () => {
    const now = server.clock.now()
    const { orderId } = await oneOrder(now)
    const [phlebotomist] = await server.db.select().from(phlebotomists).limit(1)
    const phlebotomistId = phlebotomist?.id ?? ''
    const position = { latitude: 19.1, longitude: 72.9, onTheWayAt: now }
    await server.db
      .insert(phlebotomistVisits)
      .values({ orderId, phlebotomistId, assignedAt: now, ...position })
    const latitude = async () => {
      const isOwn = eq(phlebotomistVisits.orderId, orderId)
      const [visit] = await server.db.select().from(phlebotomistVisits).where(isOwn)
      return visit?.latitude
    }
    server.clock.advance(23 * HOUR)
    await cleanUp.run(server.deps)
    expect(await latitude()).toBe(19.1)
    server.clock.advance(2 * HOUR)
    await cleanUp.run(server.deps)
    expect(await latitude()).toBeNull()
  })

  it('applies the period that the lab chose', async () => {
    const chosen = { enquiries: 2 }
    const id = await oneEnquiry('callback', server.clock.now())
    const row: Row[] = [[enquiries, enquiries.id, id]]
    const end = endOf('enquiries', chosen)
    server.clock.set(new Date(end - HOUR).toISOString())
    await applyRetention(server.deps, chosen)
    expect(await exist(row)).toEqual([true])
    server.clock.set(new Date(end + HOUR).toISOString())
    await applyRetention(server.deps, chosen)
    expect(await exist(row)).toEqual([false])
  })

  it('deletes more rows than one batch has', async () => {
    const ids = Array.from({ length: 2_500 }, () => randomUUID())
    const receivedAt = server.clock.now()
    await server.db.insert(gatewayEvents).values(ids.map((id) => ({ id, receivedAt })))
    const from = { table: gatewayEvents, id: gatewayEvents.id }
    await deleteInBatches(server.db, from, inArray(gatewayEvents.id, ids.slice(0, 2_499)))
    const [left] = await server.db
      .select({ rows: count() })
      .from(gatewayEvents)
      .where(inArray(gatewayEvents.id, ids))
    expect(left?.rows).toBe(1)
    await expect(deleteInBatches(server.db, from, undefined)).rejects.toThrow('every row')
  })
})

it('every table of the database belongs to a kind of record, and every kind names real tables', async () => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const named = new Set(Object.values(TABLES_OF).flat())
  expect([...named].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

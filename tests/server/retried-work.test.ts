import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { HEADERS } from '#contract/conventions.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { PHOTO_SIZES } from '#contract/person-constants.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { orders } from '#server/db/schema/orders.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { reports } from '#server/db/schema/reports.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { holdSweep } from '#server/jobs.ts'
import { finishOrder } from '#server/lab-simulation/finish-order.service.ts'
import { draftSlotService } from '#server/modules/orders/drafts/draft-slots.service.ts'
import { HOME_VISIT } from '#server/modules/slots/slot-hold.repository.ts'
import { sizeKey } from '#server/modules/uploads/photo-files.ts'
import { removeUnusedUploads } from '#server/modules/uploads/uploads.service.ts'
import { metrics } from '#server/observe/metrics.ts'
import { booker } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { reportPatient, testedOrder } from './factories/report.ts'
import { detailsOf, hold, insertWindow } from './factories/slot.ts'
import { browserHeaders, upload } from './factories/upload.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { abortNextCommit } from './support/planted-fault.ts'
import { newestCode, type Patient, post, signIn } from './support/sign-in.ts'

const DAY_MS = 86_400_000

let dataDir: string
let server: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-retried-'))
  server = await createTestApp({ config: { dataDir } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const plant = (table: string, code?: string) => abortNextCommit(server.database.pool, table, code)

async function counted(metric: 'holds' | 'orders'): Promise<Record<string, number>> {
  const { values } = await metrics[metric].get()
  return Object.fromEntries(
    values.map(({ labels, value }) => [Object.values(labels).join(' '), value]),
  )
}

/** By how much each label of a counter grew. */
async function growth(metric: 'holds' | 'orders', work: () => Promise<unknown>) {
  const before = await counted(metric)
  await work()
  const grown = Object.entries(await counted(metric)).map(
    ([label, value]) => [label, value - (before[label] ?? 0)] as const,
  )
  return Object.fromEntries(grown.filter(([, by]) => by !== 0))
}

/** A file store that records what it does. */
function watchedFiles() {
  const { files } = server.deps
  return {
    ...files,
    put: vi.fn(files.put.bind(files)),
    remove: vi.fn(files.remove.bind(files)),
  }
}

describe('work that is run again, because its first commit was aborted,', () => {
  it('counts a hold once: made, released and expired', async () => {
    const { patient, draft } = await booker(server)
    const slotId = await insertWindow(server.db)
    const made = await plant('slot_holds')
    const { userId: accountId, sessionId } = callerOf(patient)
    const request = { accountId, sessionId, orderId: draft.order_id, subdepartment: HOME_VISIT }
    const slots = draftSlotService(server.deps, { isolation: 'serializable' })
    expect(await growth('holds', () => slots.hold({ ...request, slotId }))).toEqual({ made: 1 })
    expect(await made()).toBe(true)

    const held = await slots.hold({ ...request, slotId })
    const released = await plant('slot_holds')
    const release = () => slots.release(accountId, held.hold_id, 'home')
    expect(await growth('holds', release)).toEqual({ released: 1 })
    expect(await released()).toBe(true)

    await slots.hold({ ...request, slotId })
    server.clock.advance(16 * 60_000)
    const expired = await plant('slot_holds')
    expect(await growth('holds', () => holdSweep.run(server.deps))).toEqual({ expired: 1 })
    expect(await expired()).toBe(true)
  })

  it('places an order once, with one message, one count and one response', async () => {
    const { patient, draft } = await booker(server)
    await hold(server, patient.headers, draft, await insertWindow(server.db))
    const shown = await detailsOf(server, patient.headers, draft.order_id)
    const headers = { ...patient.headers, [HEADERS.idempotencyKey]: randomUUID() }
    const place = () => post<Order>(server, 'orders/order-create', finalForm(shown), headers)
    const aborted = await plant('orders')
    let order: Order | undefined
    const grown = await growth('orders', async () => {
      order = await place()
    })
    expect(grown).toEqual({ 'home_collection cash': 1 })
    expect(await aborted()).toBe(true)
    expect(await place()).toEqual(order)
    const told = await server.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, patient.user.mobile_no))
    expect(told.filter(({ template }) => template.startsWith('order.'))).toHaveLength(1)
  })

  it('stores each report once', async () => {
    const order = await testedOrder(server, await reportPatient(server), ['CBC'])
    await server.db.update(orders).set({ status: 'at_lab' }).where(eq(orders.id, order.order_id))
    const files = watchedFiles()
    const aborted = await plant('orders')
    expect(await finishOrder({ ...server.deps, files }, order.order_no)).toBe('report_ready')
    expect(await aborted()).toBe(true)
    const written = await server.db
      .select({ key: reports.fileKey })
      .from(reports)
      .where(eq(reports.orderId, order.order_id))
    expect(files.put.mock.calls.map(([key]) => key)).toEqual(written.map(({ key }) => key))
  })

  it('removes an unused upload once, when nothing can refer to it any more', async () => {
    const imageKey = await upload(server, await browserHeaders(server))
    const files = watchedFiles()
    const owners: unknown[] = []
    files.remove.mockImplementation(async (key) => {
      if (key !== imageKey) return
      const [row] = await server.db.select().from(uploads).where(eq(uploads.key, key))
      owners.push(row && [row.accountId, row.browserId])
    })
    const aborted = await plant('uploads')
    await removeUnusedUploads({ db: server.db, files }, new Date(Date.parse(TEST_NOW) + DAY_MS))
    expect(await aborted()).toBe(true)
    expect(owners).toEqual([[null, null]])
  })
})

describe('the photo of an account that is deleted', () => {
  async function withPhoto() {
    const patient = await signIn(server)
    const create = { width: 300, height: 300, channels: 3, background: '#0b5d57' } as const
    const picture = await sharp({ create }).jpeg().toBuffer()
    const imageKey = await upload(server, patient.headers, picture)
    await post(server, 'patient/update-photo', { imageKey }, patient.headers)
    server.clock.advance(31_000)
    await post(server, 'patient/account/send-otp', {}, patient.headers)
    const otp = await newestCode(server, patient.user.mobile_no)
    const end = () =>
      server.inject({
        method: 'POST',
        url: '/api/v1/patient/account/delete',
        payload: { otp },
        headers: patient.headers,
      })
    const sizes = () =>
      Promise.all(PHOTO_SIZES.map((size) => server.deps.files.read(sizeKey(imageKey, size))))
    return { patient, imageKey, end, sizes }
  }

  it('stays if the deletion fails as it commits', async () => {
    const { end, sizes } = await withPhoto()
    await plant('accounts', '22012')
    expect((await end()).statusCode).toBe(500)
    expect((await sizes()).every((photo) => photo !== undefined)).toBe(true)
    expect((await end()).statusCode).toBe(200)
    expect((await sizes()).every((photo) => photo === undefined)).toBe(true)
  })

  it('is removed by the clean-up if the file store was away', async () => {
    const { patient, imageKey, end, sizes } = await withPhoto()
    const away = vi.spyOn(server.deps.files, 'remove').mockRejectedValue(new Error('away'))
    const ended = await end()
    away.mockRestore()
    expect(ended.statusCode).toBe(200)
    const { uniqueId } = patient.user
    const [account] = await server.db.select().from(accounts).where(eq(accounts.id, uniqueId))
    expect([account?.photoKey, (await sizes()).filter(Boolean).length]).toEqual([
      null,
      PHOTO_SIZES.length,
    ])
    await removeUnusedUploads(server.deps, new Date(server.clock.now().getTime() + 1))
    expect((await sizes()).every((photo) => photo === undefined)).toBe(true)
    expect(await server.deps.files.read(imageKey)).toBeUndefined()
  })
})

function callerOf({ user, tokens }: Patient) {
  const { sid } = JSON.parse(Buffer.from(tokens.token.split('.')[1] ?? '', 'base64url').toString())
  return { userId: user.uniqueId, sessionId: String(sid) }
}

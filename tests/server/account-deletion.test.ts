import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEPT_AFTER_ACCOUNT } from '#contract/account-words.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { PHOTO_SIZES } from '#contract/person-constants.ts'
import { ledgerTransfers } from '#server/db/schema/ledger.ts'
import { orders } from '#server/db/schema/orders.ts'
import { reports } from '#server/db/schema/reports.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { cleanUp } from '#server/jobs.ts'
import { listAudit } from '#server/modules/audit/audit.repository.ts'
import { balanceOf } from '#server/modules/ledger/ledger.service.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { walletSide } from '#server/modules/ledger/ledger-sides.ts'
import { sizeKey } from '#server/modules/uploads/photo-files.ts'
import { addressForm, memberForm } from './factories/account.ts'
import { insertCoupon } from './factories/coupon.ts'
import { type Booker, booker } from './factories/order-calls.ts'
import { draftForm } from './factories/order-forms.ts'
import { detailsOfReport, reportedOrder, reportPatient } from './factories/report.ts'
import { placed } from './factories/slot.ts'
import { insertOwned, type Owned, secretsOf } from './factories/two-patients.ts'
import { upload } from './factories/upload.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { newestCode, type Patient, post, signIn } from './support/sign-in.ts'

const YEAR = 365.25 * 86_400_000

let dataDir: string
let server: TestApp
let owned: Owned
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-end-'))
  server = await createTestApp({ config: { dataDir } })
  owned = await insertOwned(server)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

function call(patient: Patient, path: string, payload: object) {
  const url = `/api/v1/patient/account/${path}`
  return server.inject({ method: 'POST', url, payload, headers: patient.headers })
}

async function codeFor(patient: Patient): Promise<string> {
  server.clock.advance(31_000)
  const answer = await call(patient, 'send-otp', {})
  expect([answer.statusCode, answer.json().code]).toEqual([200, undefined])
  return newestCode(server, patient.user.mobile_no)
}

async function end(patient: Patient) {
  return call(patient, 'delete', { otp: await codeFor(patient) })
}

let lastPatient = 0

/** A patient with a family member, an address, a prescription and a completed, invoiced order. */
async function patientWithHistory() {
  lastPatient += 1
  // Words that occur in no other row of the database.
  const name = `Nurjahan-${lastPatient}`
  const street = `Hidden Lane-${lastPatient}`
  const father = `Vilasrao-${lastPatient}`
  const firm = `Firm-${lastPatient}.`
  const patient = await signIn(server, { profile: { firstName: name } })
  const { headers, self } = patient
  const form = addressForm({ address_line: street })
  const address = await post<{ address_id: string }>(server, 'patient/address/add', form, headers)
  await post(server, 'patient/member/add', memberForm({ firstName: father }), headers)
  const visit = draftForm(self.member_id, ['CBC'], { address_id: address.address_id })
  const order = await placed(
    server,
    headers,
    await post<Order>(server, 'orders/create', visit, headers),
  )
  const url = `/api/v1/orders/order-billing/${order.order_id}`
  const payload = { business: { gstin: '27AAPFU0939F1ZV', name: firm } }
  expect((await server.inject({ method: 'PUT', url, payload, headers })).statusCode).toBe(200)
  await post(server, `orders/order-invoice/${order.order_id}`, {}, headers)
  const imageKey = await upload(server, headers)
  const sent = { imageKey, name, mobile_no: patient.user.mobile_no }
  await post(server, 'auth/upload-prescription', sent, headers)
  return { patient, order, imageKey, words: { name, street, father, firm } }
}

const complete = (order: Order) =>
  server.db.update(orders).set({ status: 'completed' }).where(eq(orders.id, order.order_id))

/** All rows of all tables, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await server.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = tables.map(async ({ name }) => {
    const { rows } = await server.database.pool.query(`select t::text as row from ${name} t`)
    return rows.map(({ row }) => `${name} ${row}`).join('\n')
  })
  return (await Promise.all(texts)).join('\n')
}

describe('the deletion of an account', () => {
  it('is refused while an order is open, both before sending the code and at the deletion', async () => {
    const { patient, order } = await patientWithHistory()
    const asked = await call(patient, 'send-otp', {})
    expect([asked.statusCode, asked.json()]).toEqual([
      409,
      {
        result: null,
        code: 'order-open',
        message: `Order ${order.order_no} is still open. Cancel it or wait for its report, then delete your account.`,
      },
    ])
    expect((await call(patient, 'delete', { otp: '123456' })).json().code).toBe('order-open')
  })

  it('is refused while a payment is pending', async () => {
    const { owner, order } = owned
    await complete(order)
    const answer = await call(owner, 'send-otp', {})
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'payment-under-way'])
  })

  it.each([
    ['the releases from now on', false],
    ['earlier releases', true],
  ])('gives no second welcome points to a number that had them by %s', async (_, isOld) => {
    const first = await signIn(server)
    const mobile = first.user.mobile_no
    const points = ({ user }: Patient) => balanceOf(server.db, walletSide(user.uniqueId))
    expect(await points(first)).toBe(server.config.welcomePoints)
    if (isOld) {
      await server.db
        .update(ledgerTransfers)
        .set({ reference: `welcome:${first.user.uniqueId}` })
        .where(eq(ledgerTransfers.credit, walletSide(first.user.uniqueId)))
    }
    expect((await end(first)).statusCode).toBe(200)
    server.clock.advance(31_000)
    const again = await signIn(server, { mobile })
    expect(await points(again)).toBe(0)
    expect(await everything()).not.toMatch(new RegExp(`ledger_transfers .*${mobile}`))
  })

  it('gives no coupon again to a number that has used it, and forgets one that was not used', async () => {
    const { code } = await insertCoupon(server.db, { perPatientLimit: 1 })
    const withCoupon = async (booking: Booker) => {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/v1/coupon/apply',
        payload: { order_id: booking.draft.order_id, code },
        headers: booking.patient.headers,
      })
      return answer.json().message ?? answer.statusCode
    }
    const first = await booker(server)
    const mobile = first.patient.user.mobile_no
    expect(await withCoupon(first)).toBe(200)
    expect((await end(first.patient)).statusCode).toBe(200)
    server.clock.advance(11 * 60_000)
    const second = await booker(server, ['CBC'], mobile)
    expect(await withCoupon(second)).toBe(200)
    const order = await placed(server, second.patient.headers, second.draft)
    await server.db.update(orders).set({ status: 'completed' }).where(eq(orders.id, order.order_id))
    expect((await end(second.patient)).statusCode).toBe(200)
    server.clock.advance(11 * 60_000)
    const third = await booker(server, ['CBC'], mobile)
    expect(await withCoupon(third)).toBe(
      'You have already used this coupon. You can use it only once.',
    )
    expect(await everything()).not.toMatch(new RegExp(`ended:.*${mobile}`))
  })

  it('requires the code sent to the mobile number; a wrong code is counted and deletes nothing', async () => {
    const patient = await signIn(server)
    const right = await codeFor(patient)
    const wrong = right === '000000' ? '000001' : '000000'
    const answer = await call(patient, 'delete', { otp: wrong })
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'That code is wrong. 5 tries are left.',
    ])
    expect((await call(patient, 'delete', { otp: right })).statusCode).toBe(200)
  })

  it('rejects a code that was sent for sign-in', async () => {
    const patient = await signIn(server)
    server.clock.advance(31_000)
    await post(server, 'auth/send/otp', { mobile_no: patient.user.mobile_no }, patient.headers)
    const otp = await newestCode(server, patient.user.mobile_no)
    expect((await call(patient, 'delete', { otp })).json().code).toBe('otp-expired')
  })

  it('leaves name, number, address and files only on the invoice, and returns what is kept', async () => {
    const { patient, order, imageKey, words } = await patientWithHistory()
    await complete(order)
    const answer = await end(patient)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().result.kept).toHaveLength(KEPT_AFTER_ACCOUNT.length)
    const rows = (await everything()).split('\n')
    const { user } = patient
    const naming = (text: string) =>
      rows.filter((row) => row.includes(text)).map((row) => row.slice(0, row.indexOf(' ')))
    for (const gone of [words.father, imageKey]) expect(naming(gone)).toEqual([])
    expect(naming(words.name)).toEqual(['orders'])
    expect(naming(words.street)).toEqual(['orders'])
    expect(naming(words.firm).toSorted()).toEqual(['invoices', 'orders'])
    expect(rows.filter((row) => row.includes(words.name) && row.includes('1985-03-14'))).toEqual([])
    // The message about the deletion is the last one to the number; codes are deleted within a day.
    expect(new Set(naming(user.mobile_no))).toEqual(
      new Set(['outbox_messages', 'otp_recipients', 'otps']),
    )
    const { files } = server.deps
    expect(await files.read(imageKey)).toBeUndefined()
  })

  it('removes the photo in every size', async () => {
    const patient = await signIn(server)
    const create = { width: 600, height: 600, channels: 3, background: '#0b5d57' } as const
    const imageKey = await upload(
      server,
      patient.headers,
      await sharp({ create }).jpeg().toBuffer(),
    )
    await post(server, 'patient/update-photo', { imageKey }, patient.headers)
    const sizes = () =>
      Promise.all(PHOTO_SIZES.map((size) => server.deps.files.read(sizeKey(imageKey, size))))
    expect((await sizes()).every((photo) => photo !== undefined)).toBe(true)
    await end(patient)
    expect((await sizes()).every((photo) => photo === undefined)).toBe(true)
    expect(await server.deps.files.read(imageKey)).toBeUndefined()
  })

  it('removes the name from an order without an invoice', async () => {
    const { patient, order } = await patientWithHistory()
    await server.database.pool.query('delete from invoices where order_id = $1', [order.order_id])
    const { headers } = patient
    await post(server, 'orders/order-cancel', { order_id: order.order_id, reason: 'no' }, headers)
    expect((await end(patient)).statusCode).toBe(200)
    const [row] = await server.db.select().from(orders).where(eq(orders.id, order.order_id))
    expect(row?.member.firstName).toBe('Removed')
    expect([row?.address, row?.cancelReason, row?.billedBusiness]).toEqual([null, null, null])
  })

  it('ends all sessions and prevents further sign-ins', async () => {
    const patient = await signIn(server)
    const { refreshToken } = patient.tokens
    await end(patient)
    const answer = await server.inject({
      url: '/api/v1/patient/session/list',
      headers: patient.headers,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([406, 'session-ended'])
    const refresh = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/refresh-token',
      payload: { token: refreshToken },
      headers: patient.headers,
    })
    expect(refresh.statusCode).toBe(401)
  })

  it('ends a session that was opened during the deletion', async () => {
    const patient = await signIn(server)
    const accountId = patient.user.uniqueId
    const { sid } = decodeJwt(patient.tokens.token)
    await end(patient)
    await server.database.pool.query(
      'insert into sessions (id, account_id, created_at) values ($1, $2, now())',
      [sid, accountId],
    )
    const answer = await server.inject({
      url: '/api/v1/patient/session/list',
      headers: patient.headers,
    })
    expect(answer.statusCode).toBe(406)
  })

  it('expires points by a ledger transfer, and the ledger still balances', async () => {
    const patient = await signIn(server)
    const wallet = walletSide(patient.user.uniqueId)
    const issued = await balanceOf(server.db, 'issued')
    expect(await balanceOf(server.db, wallet)).toBe(240)
    await end(patient)
    expect(await balanceOf(server.db, wallet)).toBe(0)
    expect(await balanceOf(server.db, 'issued')).toBe(issued + 240)
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('releases the reservations of a draft', async () => {
    const patient = await signIn(server)
    const { headers, self } = patient
    const draft = await post<Order>(server, 'orders/create', draftForm(self.member_id), headers)
    await end(patient)
    const [row] = await server.db.select().from(orders).where(eq(orders.id, draft.order_id))
    expect(row?.status).toBe('cancelled')
  })

  it('frees the number for a new account, which sees nothing of the deleted one', async () => {
    const { patient, order } = await patientWithHistory()
    await complete(order)
    await end(patient)
    server.clock.advance(10 * 60_000)
    const again = await signIn(server, { mobile: patient.user.mobile_no })
    expect(again.user.uniqueId).not.toBe(patient.user.uniqueId)
    const { orders: listed } = await post<{ orders: Order[] }>(
      server,
      'orders/list',
      { page: 1, size: 20 },
      again.headers,
    )
    expect(listed).toEqual([])
    const url = `/api/v1/orders/details/${order.order_id}`
    expect((await server.inject({ url, headers: again.headers })).statusCode).toBe(404)
  })

  it('is confirmed to the number, and audited without a name', async () => {
    const patient = await signIn(server)
    await end(patient)
    const [message] = await newestMessages(server.deps, patient.user.mobile_no)
    expect(message?.text).toContain('your account has been deleted')
    const [entry] = await listAudit(server.db, patient.user.uniqueId)
    expect(entry).toMatchObject({ action: 'account-deleted', subject: {} })
  })

  it('does not affect other patients', async () => {
    const before = await everything()
    const patient = await signIn(server)
    await end(patient)
    const after = await everything()
    const lost = secretsOf(owned).filter(
      (secret) => before.split(secret).length !== after.split(secret).length,
    )
    expect(lost).toEqual([])
  })

  it('closes reports at once, and deletes them with their files after three years', async () => {
    const patient = await reportPatient(server)
    const { order, reports: written } = await reportedOrder(server, patient, ['CBC'])
    await complete(order)
    const [report] = written
    if (!report) throw new Error('The order has no report.')
    const { qr_code } = await detailsOfReport(server, patient.headers, report.report_id)
    const share = { report_ids: [report.report_id], label: 'Dr Iyer', pin: '123456', days: 7 }
    const { url } = await post<{ url: string }>(
      server,
      'reports/share/create',
      share,
      patient.headers,
    )
    const byQr = `/api/v1/reports/qrcode-download-report?code=${encodeURIComponent(qr_code)}`
    expect((await server.inject({ url: byQr })).statusCode).toBe(200)
    await end(patient)
    expect((await server.inject({ url: byQr })).statusCode).toBe(404)
    const opened = await server.inject({
      method: 'POST',
      url: '/api/v1/reports/shared/open',
      payload: { token: url.slice(url.indexOf('#') + 1), pin: '123456' },
      headers: patient.headers,
    })
    expect(opened.statusCode).toBe(404)
    const kept = async () => {
      const found = await server.db.select().from(reports).where(eq(reports.id, report.report_id))
      return found[0]?.fileKey
    }
    const fileKey = (await kept()) ?? ''
    const today = server.clock.now()
    server.clock.advance(2.9 * YEAR)
    await cleanUp.run(server.deps)
    expect(await server.deps.files.read(fileKey)).toBeDefined()
    server.clock.advance(0.2 * YEAR)
    await cleanUp.run(server.deps)
    expect(await kept()).toBeUndefined()
    expect(await server.deps.files.read(fileKey)).toBeUndefined()
    server.clock.set(today)
  })

  it('removes the rest after the retention periods', async () => {
    const { patient, order, words } = await patientWithHistory()
    await complete(order)
    await end(patient)
    const nameOn = async () => {
      const [row] = await server.db.select().from(orders).where(eq(orders.id, order.order_id))
      return row?.member.firstName
    }
    server.clock.advance(8 * YEAR)
    await cleanUp.run(server.deps)
    expect(await nameOn()).toBe(words.name)
    expect(await listAudit(server.db, patient.user.uniqueId)).toEqual([])
    server.clock.advance(1.01 * YEAR)
    await cleanUp.run(server.deps)
    expect(await nameOn()).toBe('Removed')
    const rest = await everything()
    for (const word of [words.street, words.firm]) expect(rest).not.toContain(word)
  })
})

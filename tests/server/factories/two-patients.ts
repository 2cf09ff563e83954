import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { HEADERS } from '#contract/conventions.ts'
import type { DraftPayload, Order } from '#contract/orders.schemas.ts'
import type { RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import type { Report, ReportShare } from '#contract/reports.endpoints.ts'
import { writeReports } from '#server/modules/reports/report-writing.service.ts'
import type { TestApp } from '../support/app.ts'
import { type Patient, post, signIn } from '../support/sign-in.ts'
import { addressForm, memberForm } from './account.ts'
import { centreVisitor, holdAppointment } from './centre-visit.ts'
import { insertCoupon } from './coupon.ts'
import { moneyOff } from './money-off.ts'
import { booker } from './order-calls.ts'
import { draftForm, finalForm } from './order-forms.ts'
import { paymentCalls } from './payment.ts'
import { detailsOf, hold, insertAppointment, insertWindow, placed } from './slot.ts'
import { upload } from './upload.ts'

/** One record of each kind that belongs to a patient, and the owner. */
export type Owned = Awaited<ReturnType<typeof insertOwned>>

/** A patient who requests another's records, with the same records of their own. */
export type Thief = Awaited<ReturnType<typeof newThief>>

/** Words that would reveal the owner. */
const PROFILE = { firstName: 'Zubeida', lastName: 'Quraishi', email: 'zubeida@example.com' }
const STREET = '7 Hidden Lane'
/** SID of a seeded family. */
const SEEDED_SID = '1904180027'

/**
 * A patient with a family member, an address, a placed order, its invoice and shared report, a
 * prescription's picture, and a draft that holds a slot, a coupon, points and a payment; and
 * another patient who holds an appointment, because an account has one draft.
 */
export async function insertOwned(server: TestApp) {
  const calls = paymentCalls(server)
  const money = moneyOff(server)
  const owner = await signIn(server, { profile: PROFILE })
  const { headers, self } = owner
  const form = addressForm({ address_line: STREET })
  const address = await post<{ address_id: string }>(server, 'patient/address/add', form, headers)
  const member = await post<Patient['self']>(server, 'patient/member/add', memberForm(), headers)
  const visit = draftForm(self.member_id, ['CBC'], { address_id: address.address_id })
  const first = await post<Order>(server, 'orders/create', visit, headers)
  const order = await placed(server, headers, first)
  const invoice = await post<{ invoice_id: string }>(
    server,
    `orders/order-invoice/${order.order_id}`,
    {},
    headers,
  )

  await writeReports(server.deps, order.order_id)
  const [report] = (await post<{ reports: Report[] }>(server, 'reports/all-reports', {}, headers))
    .reports
  const { share } = await post<{ share: ReportShare }>(
    server,
    'reports/share/create',
    { report_ids: [report?.report_id], label: 'Dr Iyer', pin: '482917', days: 7 },
    headers,
  )

  const plan = await post<RepeatPlan>(
    server,
    'patient/plan/create',
    {
      member_id: member.member_id,
      code: 'CBC',
      interval: { every: 3, unit: 'months', once: false },
      first_on: null,
      reminders: false,
    },
    headers,
  )
  const imported = await server.inject({
    method: 'POST',
    url: '/api/v1/reports/import/save',
    headers: { ...headers, [HEADERS.idempotencyKey]: randomUUID() },
    payload: {
      member_id: self.member_id,
      lab_name: 'Hidden Diagnostics',
      sampled_on: '2024-03-02',
      values: [{ analyte_id: 'tsh', value: '5.84' }],
    },
  })

  const made = await post<Order>(server, 'orders/create', visit, headers)
  const held = await hold(server, headers, made, await insertWindow(server.db))
  const coupon = await money.applyCoupon(owner, made, (await insertCoupon(server.db)).code)
  const points = await money.applyWallet(owner, made, 20)
  const shown = await detailsOf(server, headers, made.order_id)
  const draft = await post<Order>(server, 'orders/order-payment', finalForm(shown), headers)
  const payment = await calls.open(draft, headers)
  // The gateway has the money, but only the browser knows, and it has not returned.
  const { searchParams: back } = await calls.pay(payment)

  const { prescription_id: prescriptionId } = await post<{ prescription_id: string }>(
    server,
    'auth/upload-prescription',
    {
      imageKey: await upload(server, headers),
      name: PROFILE.firstName,
      mobile_no: owner.user.mobile_no,
    },
    headers,
  )

  const scanned = await centreVisitor(server, ['CTBRN'])
  const window = await insertAppointment(server.db)
  const appointment = await holdAppointment(server, scanned, window, 'CT')

  return {
    owner,
    sessionId: String(decodeJwt(owner.tokens.token).sid),
    memberId: member.member_id,
    addressId: address.address_id,
    planId: plan.plan_id,
    order,
    invoiceId: invoice.invoice_id,
    reportId: report?.report_id ?? '',
    shareId: share.share_id,
    importId: String(imported.json().result.import_id),
    draft,
    holdId: held.hold_id,
    couponUseId: coupon.camp_applied_unique_id,
    pointsId: points.wallet_applied_unique_id,
    payment,
    gatewayPaymentId: back.get('sandbox_payment_id') ?? '',
    signature: back.get('sandbox_signature') ?? '',
    imageKey: await upload(server, headers),
    prescriptionId,
    scanned,
    appointmentId: appointment.hold_id,
  }
}

/** The ids of the owner's records that another patient might know or guess. */
export function idsOf(owned: Owned): string[] {
  const { owner, order, draft, payment, scanned } = owned
  return [
    owner.user.uniqueId,
    owner.self.member_id,
    owned.sessionId,
    owned.memberId,
    owned.addressId,
    owned.planId,
    order.order_id,
    draft.order_id,
    scanned.draft.order_id,
    owned.invoiceId,
    owned.reportId,
    owned.shareId,
    owned.importId,
    owned.holdId,
    owned.appointmentId,
    owned.couponUseId,
    owned.pointsId,
    owned.imageKey,
    owned.prescriptionId,
    payment.payment_id,
    payment.gateway_order_id,
    owned.gatewayPaymentId,
  ]
}

/** Texts that a response to another patient must not contain. */
export function secretsOf(owned: Owned): string[] {
  const { owner, order, draft, payment, scanned } = owned
  const records = [owned.memberId, owned.addressId, owned.invoiceId, owned.reportId]
  const ids = [
    ...records,
    owned.planId,
    owned.prescriptionId,
    owned.importId,
    'Hidden Diagnostics',
    owned.holdId,
    owned.imageKey,
  ]
  const money = [owned.couponUseId, owned.pointsId, owned.gatewayPaymentId, payment.payment_id]
  const orders = [order.order_id, String(order.order_no), draft.order_id, scanned.draft.order_id]
  const { uniqueId, mobile_no, patient_id } = owner.user
  const person = [uniqueId, mobile_no, patient_id, ...Object.values(PROFILE), STREET]
  return [...ids, ...money, ...orders, ...person, owned.appointmentId, owned.shareId]
}

/** All records as their owner sees them. */
export async function viewOf(server: TestApp, owned: Owned): Promise<unknown[]> {
  const { owner, order, draft, scanned } = owned
  const read = async (path: string, { headers }: Pick<Patient, 'headers'> = owner) => {
    const answer = await server.inject({ url: `/api/v1/${path}`, headers })
    return [path, answer.statusCode, answer.body]
  }
  const list = async (path: string, body: object) => [
    path,
    await post<unknown>(server, path, body, owner.headers),
  ]
  const wallet = `mobile_number=${owner.user.mobile_no}`
  const cart = { action: 'load', cart_data: '[]', cart_discount: 0, city_id: 1, member_id: null }
  return Promise.all([
    list('patient/member/list', {}),
    read('patient/address/list'),
    read('patient/plan/list'),
    list('orders/list', { page: 1, size: 100 }),
    read(`orders/details/${order.order_id}`),
    read(`orders/details/${draft.order_id}`),
    read(`orders/details/${scanned.draft.order_id}`, scanned.patient),
    read(`lms/patient/wallet?${wallet}`),
    read(`lms/patient/wallet-ledger?${wallet}`),
    list('reports/all-reports', {}),
    list('reports/share/list', {}),
    read('reports/import/list'),
    list('cart/data', { ...cart, address_data: null, slots_data: null }),
    read(`uploads/s3/download-image?imageKey=${owned.imageKey}`),
    read(`prescriptions/reading/${owned.prescriptionId}?city_id=1`),
  ])
}

/** Their own draft with an address; other records are created on demand. */
export async function newThief(server: TestApp) {
  const calls = paymentCalls(server)
  const money = moneyOff(server)
  const { patient, address, draft } = await booker(server)
  const { headers, self, user } = patient
  const shown = () => detailsOf(server, headers, draft.order_id)
  return {
    headers,
    accountId: user.uniqueId,
    memberId: self.member_id,
    addressId: address.address_id,
    mobile: user.mobile_no,
    draft,
    draftForm: (changes: Partial<DraftPayload>) => draftForm(self.member_id, ['CBC'], changes),
    addressForm,
    scanCode: 'CTBRN',
    subdepartment: 'CT',
    formerSid: SEEDED_SID,
    couponCode: 'FIRST10',
    jobId: 'centre-manager-kochi',
    freeWindow: () => insertWindow(server.db),
    freeAppointment: () => insertAppointment(server.db),

    /** The draft with a slot: everything that placing it needs. */
    async ready(): Promise<Order> {
      await hold(server, headers, draft, await insertWindow(server.db))
      return shown()
    },

    /** Turns the draft into a centre visit with a held appointment. */
    async scan(): Promise<Order> {
      const body = draftForm(self.member_id, ['CTBRN'], {
        order_type: 'lab_visit',
        lab_code: 'MUM02',
      })
      const visit = await post<Order>(server, 'orders/create', body, headers)
      await holdAppointment(
        server,
        { patient, draft: visit },
        await insertAppointment(server.db),
        'CT',
      )
      return detailsOf(server, headers, visit.order_id)
    },

    async paying() {
      await hold(server, headers, draft, await insertWindow(server.db))
      const body = finalForm(await shown())
      const readied = await post<Order>(server, 'orders/order-payment', body, headers)
      return { draft: readied, payment: await calls.open(readied, headers) }
    },

    applyWallet: () => money.applyWallet(patient, draft),
    applyCoupon: async () =>
      money.applyCoupon(patient, draft, (await insertCoupon(server.db)).code),
  }
}

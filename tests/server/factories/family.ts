import type { Order, OrderPayload } from '#contract/orders.schemas.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { settle } from '#server/modules/payments/payment-settlement.service.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, type Patient, post, signIn } from '../support/sign-in.ts'
import { addressForm, memberForm } from './account.ts'
import { IMAGING_CENTRE } from './centre-visit.ts'
import { draftForm, finalForm } from './order-forms.ts'
import { insertPaid } from './paid.ts'
import { detailsOf, hold, insertWindow } from './slot.ts'

/** Tests of one person, at home unless it is said otherwise. */
export type Person = { readonly codes: readonly string[]; readonly centre?: boolean }

export type Family = Patient & {
  readonly addressId: string
  readonly members: readonly Member[]
  /** One for each person, the parent first. */
  readonly drafts: readonly Order[]
}

export const THREE: readonly Person[] = [
  { codes: ['CBC'] },
  { codes: ['TSH'] },
  { codes: ['HBA1C'] },
]

/** A member for each person, and their drafts, linked to the first. */
export async function family(server: TestApp, people: readonly Person[] = THREE): Promise<Family> {
  const patient = await signIn(server)
  const { headers, self } = patient
  const address = await post<{ address_id: string }>(
    server,
    'patient/address/add',
    addressForm(),
    headers,
  )
  const members = [self]
  for (let at = 1; at < people.length; at += 1) {
    const form = memberForm({ firstName: `Ravi ${'abcdef'[at]}` })
    members.push(await post<Member>(server, 'patient/member/add', form, headers))
  }
  const whose = { ...patient, addressId: address.address_id, members, drafts: [] }
  const drafts: Order[] = []
  for (const [at, person] of people.entries()) {
    const form = personForm(whose, at, person, drafts[0] ?? null)
    drafts.push(await post<Order>(server, 'orders/create', form, headers))
  }
  return { ...whose, drafts }
}

/** The draft of one person of a family. */
export function personForm(
  { addressId, members }: Omit<Family, 'drafts'>,
  at: number,
  { codes, centre }: Person,
  parent: Order | null,
) {
  const visit = centre
    ? ({ order_type: 'lab_visit', lab_code: IMAGING_CENTRE, address_id: null } as const)
    : { address_id: addressId }
  return draftForm(members[at]?.member_id ?? '', codes, {
    ...visit,
    parent_order_id: parent?.order_id ?? null,
  })
}

/** The drafts as the patient sees them before confirming. */
export async function shownTo(
  server: TestApp,
  { headers, drafts }: Pick<Family, 'headers' | 'drafts'>,
): Promise<Order[]> {
  const shown = []
  for (const { order_id } of drafts) shown.push(await detailsOf(server, headers, order_id))
  return shown
}

/** What places them together. */
export function familyForm([parent, ...others]: readonly Order[], changes: object = {}) {
  if (!parent) throw new Error('A family has a first order.')
  const linked: OrderPayload[] = others.map((order) => finalForm(order))
  return { ...finalForm(parent), linked, ...changes }
}

/** With the codes of `order-r-create` where something needs an appointment, and the call. */
export function familyCall(orders: readonly Order[], changes: object = {}) {
  const form = familyForm(orders, changes)
  const scanned = orders
    .flatMap(({ lines }) => lines)
    .filter(({ scans }) => scans.some((scan) => scan.needs_appointment))
  if (scanned.length === 0) return { call: 'order-create', form }
  const radiology_codes = scanned.map(({ test_code }) => test_code)
  return { call: 'order-r-create', form: { ...form, radiology_codes } }
}

/** Places them together, to be paid at service. */
export function placeFamily(
  server: TestApp,
  orders: readonly Order[],
  headers: Family['headers'],
  changes: object = {},
): Promise<Order> {
  const { call, form } = familyCall(orders, changes)
  return post<Order>(server, `orders/${call}`, form, headers)
}

/** Holds the visit in a slot with room for `capacity`. */
export async function heldFamily(
  server: TestApp,
  people?: readonly Person[],
  window: Parameters<typeof insertWindow>[1] = {},
) {
  const made = await family(server, people)
  const slotId = await insertWindow(server.db, { capacity: 6, ...window })
  const held = await hold(server, made.headers, parentOf(made), slotId)
  return { ...made, slotId, held, shown: await shownTo(server, made) }
}

export function parentOf({ drafts }: Pick<Family, 'drafts'>): Order {
  const [parent] = drafts
  if (!parent) throw new Error('A family has a first order.')
  return parent
}

/** Placed, to be paid at service. */
export async function placedFamily(server: TestApp, ...how: Tail<Parameters<typeof heldFamily>>) {
  const made = await heldFamily(server, ...how)
  await post<Order>(server, 'orders/order-create', familyForm(made.shown), made.headers)
  return { ...made, orders: await shownTo(server, made) }
}

/** Placed and paid online with one payment. */
export async function paidFamily(server: TestApp, ...how: Tail<Parameters<typeof heldFamily>>) {
  const made = await heldFamily(server, ...how)
  const paymentId = await payForFamily(server, made.headers, made.shown)
  return { ...made, paymentId, orders: await shownTo(server, made) }
}

/** Prepares the drafts at the amounts shown, pays the sum and settles the payment. */
export async function payForFamily(server: TestApp, headers: Headers, shown: readonly Order[]) {
  const [parent] = shown
  await post<Order>(server, 'orders/order-payment', familyForm(shown), headers)
  const paise = Math.round((parent?.linked?.total ?? 0) * 100)
  const paymentId = await insertPaid(server, parent?.order_id ?? '', paise)
  await settle(server.deps, paymentId)
  return paymentId
}

/** Opens the payment of the sum. */
export function openFamilyPayment(server: TestApp, headers: Headers, shown: readonly Order[]) {
  const [parent] = shown
  const body = { order_id: parent?.order_id, amount: parent?.linked?.total }
  return post<Payment>(server, 'payment/create-payment', body, headers)
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer R] ? R : never

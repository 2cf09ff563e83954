import { paths } from '#config/paths.ts'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { sumOf } from '#contract/rules/booking-price.ts'
import { toPaise } from '#contract/rules/pricing.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { patientSignedIn } from '#lib/storage/tokens.ts'
import { subdepartmentsOf } from '#machines/checkout/basket.ts'
import type { Booking, Resumed, ResumeInput } from '#machines/checkout/checkout.actors.ts'
import { forgetDraft, type KeptStep, keptBooking, keptSubOrders } from './booking-record.ts'
import { withDeadline } from './hold-deadline.ts'
import { fromStored } from './stored-booking.ts'

type Remembered = {
  readonly step: KeptStep
  readonly payment: Payment | null
  readonly draftId: string | null
  readonly booking: Booking
  /** The order may have been sent, and the patient has not read what became of it. */
  readonly awaitsOrder: boolean
}

/**
 * Determines where a stored booking resumes. The provider decides: an order that was being placed
 * is shown once it is, and a window counts only while the provider holds it.
 * `codes` are those of the cart: with other tests, or after its patient was cleared, the booking
 * starts over; with no tests its draft is cancelled, or the order that became of it is shown.
 * @throws HttpFailure when the provider cannot be reached
 */
export async function resumeBooking(
  api: Api,
  input: ResumeInput,
  codes: readonly string[],
): Promise<Resumed> {
  const kept = fromMemory(input) ?? (await fromStorage())
  if (!kept) return { at: 'cart', booking: null }
  const { draftId, step, booking, awaitsOrder } = kept
  const isEmpty = codes.length === 0
  if (!draftId) return { at: step === 'details' && !isEmpty ? 'details' : 'cart', booking }
  const order = await findOrder(api, draftId)
  if (order && kept.payment && (await isUnneeded(api, order, kept.payment))) {
    return { at: 'verifying', booking: withOrders(booking, [order]), payment: kept.payment }
  }
  if (!order || order.status === 'cancelled') {
    await forgetDraft(draftId)
    if (isEmpty) return { at: 'cart', booking }
    return { at: 'details', booking: { ...booking, ...NOTHING_HELD, drafts: [] } }
  }
  if (order.status !== 'draft') {
    // Without tests in the cart nothing else waits here: another device has placed it.
    if (awaitsOrder || (isEmpty && order.status === 'booked')) return { at: 'thankYou', order }
    await forgetDraft(draftId)
    return { at: 'cart', booking: null }
  }
  const orders = await ordersWith(api, order)
  const standing = withOrders(booking, orders)
  // A payment is verified whatever the cart holds: it may have been paid in another tab.
  const payment = kept.payment ?? returnedPayment(order)
  if (payment) return { at: 'verifying', booking: standing, payment }
  if (isEmpty) return { at: 'emptied', booking: standing }
  if (booking.people.length === 0 || !isOf(orders, codes))
    return { at: 'outdated', booking: standing }
  return at(step, booking, standing)
}

const NOTHING_HELD = { hold: null, appointments: [], coupon: null, wallet: null } as const

function fromMemory(input: ResumeInput): Remembered | null {
  const { people, visit, address, centre, drafts } = input
  const { hold, payment, appointments, answers, wanted } = input
  const [draft] = drafts
  if (!draft) return null
  const isHeld = hold !== null || appointments.length > 0
  const place = { people, visit, address, centre }
  const booking = { ...place, drafts, hold, appointments, answers, coupon: null, wallet: null }
  const kept = { payment, draftId: draft.order_id, booking, awaitsOrder: true }
  if (payment) return { ...kept, step: 'paying' }
  if (wanted === 'details') return { ...kept, step: 'details', awaitsOrder: false }
  return { ...kept, step: isHeld ? 'payment' : 'slot' }
}

async function fromStorage(): Promise<Remembered | null> {
  const kept = (await keptBooking.load())?.data
  if (!kept) return null
  if (kept.owner !== patientSignedIn()) {
    await Promise.all([keptBooking.remove(), keptSubOrders.remove()])
    return null
  }
  const subOrders = (await keptSubOrders.load())?.data ?? []
  const { step, payment, booking } = kept
  const draftId = booking.draftOrderId
  const appointments = subOrders.map(({ subdepartment, slot_data }) => ({
    orderId: draftId ?? '',
    subdepartment,
    hold: slot_data,
  }))
  const awaitsOrder =
    step === 'placing' || step === 'paying' || payment !== null || returned() !== null
  return { step, payment, draftId, booking: { ...fromStored(booking), appointments }, awaitsOrder }
}

/** The address to which a gateway sends the patient back names the payment. */
function returned(): URLSearchParams | null {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  return pathname === paths.paymentReturn.path && query.has('payment') ? query : null
}

/** A payment that this browser took for over: the patient went back to the gateway's page. */
function returnedPayment({ order_id, amounts }: Order): Payment | null {
  const query = returned()
  if (query?.get('order_id') !== order_id) return null
  return {
    payment_id: query.get('payment') ?? '',
    gateway: 'sandbox',
    gateway_order_id: '',
    checkout_url: '',
    amount: amounts.net_payable,
    currency: 'INR',
  }
}

/** Where a draft of the tests in the cart goes on: `before` as it was left, `booking` as it stands. */
export function at(step: KeptStep, before: Booking, booking: Booking): Resumed {
  if (step === 'details' || step === 'cart') return { at: 'details', booking }
  if (isStillHeld(booking)) {
    if (step !== 'slot') return { at: 'payment', booking }
    return { at: booking.visit === 'center' ? 'slot' : 'held', booking }
  }
  const isLess =
    (before.hold !== null && booking.hold === null) ||
    booking.appointments.length < before.appointments.length
  if (isLess) return { at: 'expired', booking }
  return { at: booking.hold === null ? 'slot' : 'held', booking }
}

/** True when every required slot is held; a walk-in needs none. */
function isStillHeld({ visit, drafts, hold, appointments }: Booking): boolean {
  if (visit !== 'center' && hold === null) return false
  return drafts.every(
    ({ order_id, order_type, lines }) =>
      order_type === 'home_collection' ||
      subdepartmentsOf(lines).every((name) =>
        appointments.some((held) => held.orderId === order_id && held.subdepartment === name),
      ),
  )
}

/** A draft with those that are linked to it, the parent first. */
export async function ordersWith(api: Api, order: Order): Promise<readonly Order[]> {
  const ids = (order.linked?.orders ?? []).filter(({ status }) => status === 'draft')
  const linked = ids.filter(({ order_id }) => order_id !== order.order_id)
  const others = linked.map(({ order_id }) =>
    api.call('orderDetails', { params: { id: order_id } }, { byItself: true }),
  )
  return [order, ...(await Promise.all(others))]
}

/** The booking as the provider has it, with the seconds left by its clock. */
export function withOrders(booking: Booking, orders: readonly Order[]): Booking {
  const [parent] = orders
  const atCentre = orders.find(({ order_type }) => order_type === 'lab_visit')
  return {
    ...booking,
    visit: visitOf(orders),
    drafts: orders,
    centre: atCentre?.centre ?? booking.centre,
    // The page may have closed before the last hold was stored.
    hold: parent?.hold ? withDeadline(parent.hold) : null,
    appointments: appointmentsOf(orders),
    coupon: couponOf(orders),
    wallet: walletOf(orders),
  }
}

function visitOf(orders: readonly Order[]): Booking['visit'] {
  const [first, other] = [...new Set(orders.map(({ order_type }) => order_type))]
  if (other) return 'both'
  return first === 'lab_visit' ? 'center' : 'home'
}

export function appointmentsOf(orders: readonly Order[]): Booking['appointments'] {
  return orders.flatMap(({ order_id: orderId, appointments }) =>
    appointments.flatMap(({ subdepartment, slot, hold }) =>
      hold ? [{ orderId, subdepartment, hold: withDeadline({ ...hold, slot }) }] : [],
    ),
  )
}

/** The coupon of all orders, from the share of each. */
export function couponOf(orders: readonly Order[]): AppliedCoupon | null {
  const [first] = orders.flatMap(({ coupon }) => coupon ?? [])
  if (!first || orders.length === 1) return first ?? null
  const shares = orders.map(({ coupon }) => coupon?.order_discount ?? 0)
  return {
    ...first,
    order_discount: toPaise(shares.reduce((sum, share) => sum + share, 0)),
    discount_test_list: orders.flatMap(({ order_id, coupon }) =>
      (coupon?.discount_test_list ?? []).map((line) => ({ ...line, order_id })),
    ),
  }
}

/** The points of all orders. */
export function walletOf(orders: readonly Order[]): AppliedWallet | null {
  const all = orders.flatMap(({ wallet }) => wallet ?? [])
  const [first] = all
  if (!first || orders.length === 1) return first ?? null
  const { redeem_from_wallet_points, net_payable } = sumOf(orders.map(({ amounts }) => amounts))
  const redeem_points = all.reduce((sum, wallet) => sum + wallet.redeem_points, 0)
  return { ...first, redeem_points, redeem_from_wallet_points, net_payable }
}

/** Whether the drafts are of the tests in the cart. */
export function isOf(orders: readonly Order[], codes: readonly string[]): boolean {
  const ordered = new Set(orders.flatMap(({ lines }) => lines.map((line) => line.test_code)))
  return ordered.size === codes.length && codes.every((code) => ordered.has(code))
}

/**
 * Whether a payment booked nothing, as its draft was placed in another way or cancelled, and goes
 * back. That of a cancelled draft counts while the bank has not decided, too.
 */
async function isUnneeded(api: Api, order: Order, { payment_id }: Payment): Promise<boolean> {
  if (order.status === 'draft' || order.paid) return false
  const body = { order_id: order.order_id, payment_id, gateway_payment_id: null, signature: null }
  const { status } = await api
    .call('orderPaymentVerify', { body }, { byItself: true })
    .catch(() => ({ status: 'pending' }))
  return status === 'refunded' || (status === 'pending' && order.status === 'cancelled')
}

async function findOrder(api: Api, id: string): Promise<Order | null> {
  try {
    return await api.call('orderDetails', { params: { id } }, { byItself: true })
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 404) return null
    throw error
  }
}

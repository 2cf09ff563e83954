import { paths } from '#config/paths.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { patientSignedIn } from '#lib/storage/tokens.ts'
import { subdepartmentsOf } from '#machines/checkout/basket.ts'
import type { Booking, Resumed, ResumeInput } from '#machines/checkout/checkout.actors.ts'
import type { KnownPayment } from '#machines/shared/gateway.states.ts'
import {
  forgetDraft,
  type KeptStep,
  keptBooking,
  keptSubOrders,
  SLOT_STEPS,
} from './booking-record.ts'
import { draftsOf, isOf, waitingCodes, withDrafts, withHeld, withPostponed } from './drafts.ts'
import { fromStored } from './stored-booking.ts'

type Remembered = {
  readonly step: KeptStep
  readonly payment: KnownPayment | null
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
  const returned = await fromReturn(api, kept)
  if (returned) return returned
  if (!kept) return { at: 'cart', booking: null }
  const { draftId, step, booking, awaitsOrder } = kept
  const isEmpty = codes.length === 0
  if (!draftId) return { at: step === 'details' && !isEmpty ? 'details' : 'cart', booking }
  const order = await findOrder(api, draftId)
  if (order && kept.payment && (await isUnneeded(api, order, kept.payment))) {
    return { at: 'verifying', booking: withDrafts(booking, [order]), payment: kept.payment }
  }
  if (!order || order.status === 'cancelled') {
    await forgetDraft(draftId)
    if (isEmpty) return { at: 'cart', booking }
    return { at: 'details', booking: { ...booking, ...NOTHING_HELD, drafts: [] } }
  }
  if (order.status !== 'draft') {
    // Without tests in the cart nothing else waits here: another device has placed it.
    if (awaitsOrder || (isEmpty && order.status === 'booked'))
      return { at: 'thankYou', order, booking }
    await forgetDraft(draftId)
    return { at: 'cart', booking: null }
  }
  const drafts = await draftsOf(api, order)
  // At the patient step people and places can be chosen that have no draft yet.
  const known = step === 'details' ? booking : withPostponed(booking, drafts)
  const standing = withDrafts(known, drafts)
  const held = withHeld(known, drafts)
  // A payment is verified whatever the cart holds: it may have been paid in another tab.
  if (kept.payment) return { at: 'verifying', booking: standing, payment: kept.payment }
  if (isEmpty) return { at: 'emptied', booking: held }
  if (booking.people.length === 0 || !isOf(drafts, codes, waitingCodes(known)))
    return { at: step === 'asLastTime' ? 'outdatedAsLastTime' : 'outdated', booking: held }
  return at(step, booking, step === 'details' ? held : standing)
}

const NOTHING_HELD = { hold: null, appointments: [], coupon: null, wallet: null } as const
const BLANK = {
  people: [],
  given: {},
  later: [],
  turns: [],
  visit: 'home',
  address: null,
  centre: null,
  answers: {},
} as const

function fromMemory(input: ResumeInput): Remembered | null {
  const { people, given, later, turns, visit, address, centre, drafts } = input
  const { hold, payment, appointments, answers, wanted } = input
  const [draft] = drafts
  if (!draft) return null
  const chosen = { people, given, later, turns, visit, address, centre }
  const booking = { ...chosen, drafts, hold, appointments, answers, coupon: null, wallet: null }
  const kept = { payment, draftId: draft.order_id, booking, awaitsOrder: true }
  if (payment) return { ...kept, step: 'paying' }
  if (wanted === 'details') return { ...kept, step: 'details', awaitsOrder: false }
  // Without the slots that it needs, the payment leads to them.
  return { ...kept, step: wanted === 'cart' ? 'payment' : wanted }
}

async function fromStorage(): Promise<Remembered | null> {
  const kept = (await keptBooking.load())?.data
  if (!kept) return null
  if (kept.owner !== patientSignedIn()) {
    await Promise.all([keptBooking.remove(), keptSubOrders.remove()])
    return null
  }
  const subOrders = (await keptSubOrders.load())?.data ?? []
  const { step, booking } = kept
  const draftId = booking.draftOrderId
  const payment = kept.payment ?? returnedPayment(draftId)
  const appointments = subOrders.map(({ subdepartment, slot_data }) => ({
    orderId: draftId ?? '',
    subdepartment,
    hold: slot_data,
  }))
  const awaitsOrder = step === 'placing' || step === 'paying' || payment !== null
  return { step, payment, draftId, booking: { ...fromStored(booking), appointments }, awaitsOrder }
}

/** The gateway's return names a payment that this browser may have taken for over. */
function returnedPayment(draftId: string | null): KnownPayment | null {
  const returned = inReturn()
  return returned && returned.orderId === draftId ? returned.payment : null
}

function inReturn() {
  if (location.pathname !== paths.paymentReturn.path) return null
  const query = new URLSearchParams(location.search)
  const [orderId, payment_id] = [query.get('order_id'), query.get('payment')]
  return orderId && payment_id ? { orderId, payment: { payment_id } } : null
}

/**
 * The booking was restarted while its payment was at the bank, by Back or in another tab: what was
 * paid is told, whatever the browser works on now.
 */
async function fromReturn(api: Api, kept: Remembered | null): Promise<Resumed | null> {
  const returned = inReturn()
  if (!returned || returned.orderId === kept?.draftId) return null
  const { orderId, payment } = returned
  const order = await findOrder(api, orderId)
  if (!order || order.paid) return null
  const status = await statusOf(api, orderId, payment)
  if (status !== 'refunded' && status !== 'paid') return null
  const booking = { ...(kept?.booking ?? BLANK), ...NOTHING_HELD, drafts: [order] }
  return { at: 'verifying', booking, payment }
}

/** Where a draft of the tests in the cart goes on: `before` as it was left, `booking` as it stands. */
export function at(step: KeptStep, before: Booking, booking: Booking): Resumed {
  if (step === 'details' || step === 'cart') return { at: 'details', booking }
  const isAsLastTime = step === 'asLastTime'
  if (isStillHeld(booking)) {
    if (isAsLastTime) return { at: 'heldAsLastTime', booking }
    return { at: SLOT_STEPS.includes(step) ? atSlots(step, booking) : 'payment', booking }
  }
  const hasEnded =
    (before.hold !== null && booking.hold === null) ||
    booking.appointments.length < before.appointments.length
  if (hasEnded) return { at: isAsLastTime ? 'expiredAsLastTime' : 'expired', booking }
  return { at: atSlots(step, booking), booking }
}

/** With the slot at home held: there, or at the appointment that is chosen after it. */
function atSlots(step: KeptStep, { hold }: Booking) {
  if (hold === null) return 'slot'
  return step === 'slot' ? 'held' : 'appointment'
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

/**
 * Whether a payment booked nothing, as its draft was placed in another way or cancelled, and goes
 * back. That of a cancelled draft counts while the bank has not decided, too.
 */
async function isUnneeded(api: Api, order: Order, payment: KnownPayment): Promise<boolean> {
  if (order.status === 'draft' || order.paid) return false
  const status = await statusOf(api, order.order_id, payment)
  return status === 'refunded' || (status === 'pending' && order.status === 'cancelled')
}

/** What the bank says of a payment; pending too while it cannot be asked. */
async function statusOf(api: Api, order_id: string, { payment_id }: KnownPayment) {
  const body = { order_id, payment_id, gateway_payment_id: null, signature: null }
  const asked = api.call('orderPaymentVerify', { body }, { byItself: true })
  return (await asked.catch(() => ({ status: 'pending' as const }))).status
}

async function findOrder(api: Api, id: string): Promise<Order | null> {
  try {
    return await api.call('orderDetails', { params: { id } }, { byItself: true })
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 404) return null
    throw error
  }
}

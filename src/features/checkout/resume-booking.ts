import type { Order } from '#contract/orders.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import type { Booking, Resumed } from '#machines/checkout/checkout.outcomes.ts'
import { type KeptBooking, keptBooking } from './booking-record.ts'
import { withDeadline } from './hold-deadline.ts'

/**
 * Where the booking stands. The provider knows better than this browser: a draft that was placed
 * meanwhile is its order, and a window counts only while the provider holds it.
 *
 * @throws HttpFailure when the provider cannot be asked
 */
export async function resumeBooking(api: Api, context: CheckoutContext): Promise<Resumed> {
  const kept = fromMemory(context) ?? (await keptBooking.load())?.data
  if (!kept) return { at: 'cart' }
  const { draft } = kept.booking
  if (!draft) {
    return kept.step === 'details' ? { at: 'details', booking: kept.booking } : { at: 'cart' }
  }
  const order = await findOrder(api, draft.order_id)
  if (!order || order.status === 'cancelled') {
    return { at: 'details', booking: { ...kept.booking, draft: null, hold: null } }
  }
  if (order.status !== 'draft') return placed(order, kept)
  if (!isOf(order, context.basket.codes)) {
    return { at: 'details', booking: { ...kept.booking, draft: order, hold: null } }
  }
  if (kept.step === 'paying' && kept.payment) {
    return { at: 'verifying', booking: withHold(kept.booking, order), payment: kept.payment }
  }
  return at(kept, order)
}

/** A booking parked by a lost session is still in the chart. */
function fromMemory(context: CheckoutContext): KeptBooking | null {
  if (!context.draft) return null
  const { member, address, centre, draft, hold, payment } = context
  const visit = centre ? 'center' : 'home'
  const step = hold ? 'payment' : 'slot'
  return { step, payment, booking: { member, visit, address, centre, draft, hold } }
}

/** An order whose thank-you page was left before is no reason to show it again. */
function placed(order: Order, { step }: KeptBooking): Resumed {
  return step === 'details' || step === 'slot' ? { at: 'cart' } : { at: 'thankYou', order }
}

function at({ step, booking }: KeptBooking, order: Order): Resumed {
  const standing = withHold(booking, order)
  if (step === 'details') return { at: 'details', booking: standing }
  if (standing.hold) return { at: step === 'slot' ? 'held' : 'payment', booking: standing }
  if (order.order_type === 'lab_visit') return { at: 'slot', booking: standing }
  return { at: booking.hold ? 'expired' : 'slot', booking: standing }
}

/** The window as the provider holds it now, with the seconds that are left by its clock. */
function withHold(booking: Booking, order: Order): Booking {
  const { hold } = booking
  const alive = order.hold && hold && order.hold.hold_id === hold.hold_id
  return { ...booking, draft: order, hold: alive ? withDeadline({ ...hold, ...order.hold }) : null }
}

/** A draft of other tests than those in the cart is drawn up anew. */
function isOf(order: Order, codes: readonly string[]): boolean {
  if (codes.length === 0) return true
  const ordered = new Set(order.lines.map((line) => line.test_code))
  return ordered.size === codes.length && codes.every((code) => ordered.has(code))
}

async function findOrder(api: Api, id: string): Promise<Order | null> {
  try {
    return await api.call('orderDetails', { params: { id } }, { quiet: true })
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 404) return null
    throw error
  }
}

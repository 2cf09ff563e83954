import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { sumOf } from '#contract/rules/booking-price.ts'
import { toPaise } from '#contract/rules/pricing.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import type { Booking } from '#machines/checkout/checkout.actors.ts'
import { withDeadline } from './hold-deadline.ts'

/* The drafts of a booking as the provider has them: one, or several that are linked. */

/** A draft with those that are linked to it, the parent first. */
export async function draftsOf(api: Api, order: Order): Promise<readonly Order[]> {
  const ids = (order.linked?.orders ?? []).filter(({ status }) => status === 'draft')
  const linked = ids.filter(({ order_id }) => order_id !== order.order_id)
  const others = linked.map(({ order_id }) =>
    api.call('orderDetails', { params: { id: order_id } }, { byItself: true }),
  )
  return [order, ...(await Promise.all(others))]
}

/** The booking as the provider has it, with the seconds left by its clock. */
export function withDrafts(booking: Booking, orders: readonly Order[]): Booking {
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

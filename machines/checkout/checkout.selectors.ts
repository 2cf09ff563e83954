import type { SnapshotFrom } from 'xstate'
import type { Slot } from '#contract/cart.endpoints.ts'
import { type Pricing, priceLines } from '#contract/rules/pricing.ts'
import type { checkoutMachine } from './checkout.machine.ts'

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

/** The URL of the step the booking stands at, from the chart's `meta.path`. */
export function pathOf(snapshot: CheckoutSnapshot): string | null {
  const metas = Object.entries(snapshot.getMeta()).sort(([a], [b]) => b.length - a.length)
  for (const [, meta] of metas) {
    if (hasPath(meta)) return meta.path
  }
  return null
}

/**
 * What the booking costs as it stands, rupees. `lines` are those of the cart; `slot` is the one that is
 * held, or offered.
 */
export function pricingOf(
  snapshot: CheckoutSnapshot,
  lines: readonly { mrp: number; selling_price: number }[],
  slot: Slot | null = snapshot.context.hold?.slot ?? null,
): Pricing {
  const { coupon, wallet } = snapshot.context
  return priceLines({
    lines,
    slot: slot && { slot_date: slot.slot_date, charge: slot.charge },
    couponDiscount: coupon?.order_discount ?? 0,
    walletRupees: wallet?.redeem_from_wallet_points ?? 0,
  })
}

/** At the payment, or further: the step in which a patient asks whether money was taken. */
export function isPaying(snapshot: CheckoutSnapshot): boolean {
  return (
    snapshot.matches({ booking: 'payment' }) ||
    snapshot.matches('placing') ||
    snapshot.matches('paying')
  )
}

function hasPath(meta: unknown): meta is { path: string } {
  return typeof meta === 'object' && meta !== null && 'path' in meta
}

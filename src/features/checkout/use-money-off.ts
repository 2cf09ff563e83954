import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { CheckoutView } from './use-checkout.ts'

type MoneyOffKind = 'coupon' | 'wallet'

/** A line to which a coupon may apply; several people may have the same test. */
type CouponLine = CheckoutView['lines'][number]

/** Coupon and points of a booking, and what changes them. */
export type MoneyOffView = {
  readonly offers: { readonly coupons: boolean; readonly wallet: boolean }
  readonly lines: readonly CouponLine[]
  readonly coupon: AppliedCoupon | null
  /** The code that was asked for; null if none was. */
  readonly couponCode: string | null
  readonly wallet: AppliedWallet | null
  readonly errors: Readonly<Partial<Record<MoneyOffKind, string>>>
  readonly canSwitchWallet: boolean
  readonly busy: MoneyOffKind | null
  readonly applyCoupon: (code: string) => void
  readonly removeCoupon: () => void
  readonly switchWallet: () => void
}

export type CouponChoice = {
  readonly lines: readonly CouponLine[]
  readonly busy: boolean
  readonly onUse: (code: string) => void
}

export function useMoneyOff({ snapshot, send, lines }: CheckoutView): MoneyOffView {
  const { offers, coupon, couponCode, wallet, partErrors } = snapshot.context
  const walletSwitch = { type: wallet ? 'wallet.release' : 'wallet.apply' } as const
  return {
    offers,
    lines,
    coupon,
    couponCode,
    wallet,
    errors: partErrors,
    canSwitchWallet: snapshot.can(walletSwitch),
    busy: busyOf(snapshot),
    applyCoupon: (code) => send({ type: 'coupon.apply', code }),
    removeCoupon: () => send({ type: 'coupon.remove' }),
    switchWallet: () => send(walletSwitch),
  }
}

function busyOf(snapshot: CheckoutView['snapshot']): MoneyOffKind | null {
  if (snapshot.hasTag('changing coupon')) return 'coupon'
  return snapshot.hasTag('changing points') ? 'wallet' : null
}

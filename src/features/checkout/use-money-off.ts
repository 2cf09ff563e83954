import { useEffect } from 'react'
import { showToast } from '#lib/toast/toast.ts'
import type { CheckoutView } from './use-checkout.ts'

type MoneyOffKind = 'coupon' | 'wallet'

export type MoneyOffView = {
  readonly busy: MoneyOffKind | null
  readonly applyCoupon: (code: string) => void
  readonly removeCoupon: () => void
  readonly switchWallet: () => void
}

export type CouponChoice = Pick<CheckoutView, 'lines'> & {
  readonly busy: boolean
  readonly onUse: (code: string) => void
}

export function useMoneyOff({ snapshot, send }: CheckoutView): MoneyOffView {
  const { wallet, partErrors } = snapshot.context
  // spec §8: a failed call shows a toast; the message also stays beside the field.
  useEffect(() => {
    if (partErrors.coupon) void showToast('bad', partErrors.coupon)
  }, [partErrors.coupon])
  useEffect(() => {
    if (partErrors.wallet) void showToast('bad', partErrors.wallet)
  }, [partErrors.wallet])
  return {
    busy: busyOf(snapshot),
    applyCoupon: (code) => send({ type: 'coupon.apply', code }),
    removeCoupon: () => send({ type: 'coupon.remove' }),
    switchWallet: () => send({ type: wallet ? 'wallet.release' : 'wallet.apply' }),
  }
}

function busyOf(snapshot: CheckoutView['snapshot']): MoneyOffKind | null {
  const coupon =
    snapshot.matches({ booking: { payment: { coupon: 'applying' } } }) ||
    snapshot.matches({ booking: { payment: { coupon: 'removing' } } })
  if (coupon) return 'coupon'
  const wallet =
    snapshot.matches({ booking: { payment: { wallet: 'applying' } } }) ||
    snapshot.matches({ booking: { payment: { wallet: 'releasing' } } })
  return wallet ? 'wallet' : null
}

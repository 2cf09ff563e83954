import { useEffect, useState } from 'react'
import { showToast } from '#lib/toast/toast.ts'
import type { CheckoutView } from './use-checkout.ts'

export type MoneyOffKind = 'coupon' | 'wallet'

export type MoneyOffView = {
  /** Which of the two the chart's error belongs to; null when neither. */
  readonly refused: MoneyOffKind | null
  readonly busy: MoneyOffKind | null
  readonly applyCoupon: (code: string) => void
  readonly removeCoupon: () => void
  readonly switchWallet: () => void
}

export type CouponChoice = Pick<CheckoutView, 'lines'> & {
  readonly busy: boolean
  readonly onUse: (code: string) => void
}

/** Coupon and wallet share one error in the chart; it belongs to the one the patient used last. */
export function useMoneyOff({ snapshot, send }: CheckoutView): MoneyOffView {
  const [asked, setAsked] = useState<MoneyOffKind | null>(null)
  const { error, wallet } = snapshot.context
  const isPaying = snapshot.matches({ booking: 'payment' })
  const refused = isPaying && error !== '' ? asked : null

  useEffect(() => {
    if (!isPaying) setAsked(null)
  }, [isPaying])
  // spec §8: a failed call shows a toast; the message also stays beside the field.
  useEffect(() => {
    if (refused) void showToast('bad', error)
  }, [refused, error])

  return {
    refused,
    busy: busyOf(snapshot),
    applyCoupon(code) {
      setAsked('coupon')
      send({ type: 'coupon.apply', code })
    },
    removeCoupon() {
      setAsked('coupon')
      send({ type: 'coupon.remove' })
    },
    switchWallet() {
      setAsked('wallet')
      send({ type: wallet ? 'wallet.release' : 'wallet.apply' })
    },
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

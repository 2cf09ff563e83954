import { useEffect, useState } from 'react'
import { showToast } from '#lib/toast/toast.ts'
import type { CheckoutView } from './use-checkout.ts'

export type MoneyOffKind = 'coupon' | 'wallet'

export type MoneyOffView = {
  /** Whose refusal the chart's words are; null when they are of something else. */
  readonly refused: MoneyOffKind | null
  readonly busy: MoneyOffKind | null
  readonly applyCoupon: (code: string) => void
  readonly removeCoupon: () => void
  readonly switchWallet: () => void
}

/** What the coupon's row hands to the list of all coupons. */
export type CouponChoice = Pick<CheckoutView, 'lines'> & {
  readonly busy: boolean
  readonly onUse: (code: string) => void
}

/** Coupon and wallet at payment. What the patient asked for last owns the refusal that follows. */
export function useMoneyOff({ snapshot, send }: CheckoutView): MoneyOffView {
  const [asked, setAsked] = useState<MoneyOffKind | null>(null)
  const { error, wallet } = snapshot.context
  const isPaying = snapshot.matches({ booking: 'payment' })
  const refused = isPaying && error !== '' ? asked : null

  useEffect(() => {
    if (!isPaying) setAsked(null)
  }, [isPaying])
  // spec §8: a failed call is said in a toast; the words stay beside the field as well.
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

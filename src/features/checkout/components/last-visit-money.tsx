import type { ReactNode } from 'react'
import type { CheckoutView } from '../use-checkout.ts'
import { type CouponChoice, useMoneyOff } from '../use-money-off.ts'
import { CouponRow } from './coupon-row.tsx'
import { PointsOnRequest } from './wallet-row.tsx'

type LastVisitMoneyProps = {
  checkout: CheckoutView
  /** Wallet balance; undefined while loading. */
  walletRupees: number | undefined
  /** Slot for the button that opens all coupons. */
  coupons: (choice: CouponChoice) => ReactNode
}

/** Coupon and points of the booking as last time, in the summary of the cart. */
export function LastVisitMoney({ checkout, walletRupees, coupons }: LastVisitMoneyProps) {
  const off = useMoneyOff(checkout)
  return (
    <>
      {off.offers.coupons && <CouponRow off={off} coupons={coupons} />}
      {off.offers.wallet && <PointsOnRequest off={off} walletRupees={walletRupees} />}
    </>
  )
}

import { type ReactNode, useId } from 'react'
import type { CouponChoice, MoneyOffView } from '../use-money-off.ts'
import { CouponRow } from './coupon-row.tsx'
import { WalletRow } from './wallet-row.tsx'

type MoneyOffProps = {
  off: MoneyOffView
  /** Wallet balance; undefined while loading. */
  walletRupees: number | undefined
  /** Slot for the button that opens all coupons. */
  coupons?: ((choice: CouponChoice) => ReactNode) | undefined
}

/** Each is shown only where the lab offers it. */
export function MoneyOff({ off, walletRupees, coupons }: MoneyOffProps) {
  const id = useId()
  const { offers } = off
  if (!offers.coupons && !offers.wallet) return null
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        Coupons and points
      </h2>
      <div className="card card--flush">
        {offers.coupons && <CouponRow off={off} coupons={coupons} />}
        {offers.wallet && <WalletRow off={off} walletRupees={walletRupees} />}
      </div>
    </section>
  )
}

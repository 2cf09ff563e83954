import { type ReactNode, useId } from 'react'
import type { CheckoutView } from '../use-checkout.ts'
import type { CouponChoice, MoneyOffView } from '../use-money-off.ts'
import { CouponRow } from './coupon-row.tsx'
import { WalletRow } from './wallet-row.tsx'

type MoneyOffProps = {
  checkout: CheckoutView
  off: MoneyOffView
  /** Wallet balance; undefined while loading. */
  walletRupees: number | undefined
  /** Slot for the button that opens all coupons. */
  coupons?: ((choice: CouponChoice) => ReactNode) | undefined
}

/** Each is shown only where the lab offers it. */
export function MoneyOff({ checkout, off, walletRupees, coupons }: MoneyOffProps) {
  const id = useId()
  const { offers } = checkout.snapshot.context
  if (!offers.coupons && !offers.wallet) return null
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        Coupons and points
      </h2>
      <div className="card card--flush">
        {offers.coupons && <CouponRow checkout={checkout} off={off} coupons={coupons} />}
        {offers.wallet && <WalletRow checkout={checkout} off={off} walletRupees={walletRupees} />}
      </div>
    </section>
  )
}

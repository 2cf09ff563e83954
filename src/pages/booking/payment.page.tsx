import { useQuery } from '@tanstack/react-query'
import { BookingSkeleton } from '#features/checkout/components/booking-skeleton.tsx'
import { PayingStep } from '#features/checkout/components/paying-step.tsx'
import { PaymentStep } from '#features/checkout/components/payment-step.tsx'
import { type CheckoutView, useCheckout } from '#features/checkout/use-checkout.ts'
import { CouponSheet } from '#features/coupons/coupon-sheet.container.tsx'
import { useApi } from '#lib/http/api-context.tsx'
import { definePage } from '#lib/routing/page.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { useCookie } from '#lib/storage/use-cookie.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { walletQuery } from '#lib/wallet/wallet.query.ts'

export const page = definePage({
  meta: { title: 'Payment', robots: 'noindex' },
  frame: { footer: 'slim', bottomBar: false },
  Component: PaymentPage,
})

function PaymentPage() {
  const checkout = useCheckout()
  const user = useCookie(cookies.user)
  const offersWallet = checkout?.snapshot.context.offers.wallet === true
  const mobileNumber = offersWallet ? (user?.mobile_no ?? '') : ''
  const wallet = useQuery(walletQuery(useApi(), mobileNumber))
  if (checkout?.snapshot.matches('paying')) return <PayingStep checkout={checkout} />
  if (checkout && isAtPayment(checkout)) {
    return (
      <PaymentStep
        checkout={checkout}
        walletRupees={wallet.data?.points_cashvalue}
        coupons={(choice) => <CouponSheet {...choice} />}
      />
    )
  }
  return (
    <BookingSkeleton
      step="payment"
      title="Payment"
      state={checkout ? stateOf(checkout.snapshot) : 'waking.asking'}
      checkout={checkout}
    />
  )
}

function isAtPayment({ snapshot }: CheckoutView): boolean {
  return snapshot.matches({ booking: 'payment' }) || snapshot.matches('placing')
}

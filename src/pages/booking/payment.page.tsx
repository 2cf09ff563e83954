import { BookingSkeleton } from '#features/checkout/components/booking-skeleton.tsx'
import { PayingStep } from '#features/checkout/components/paying-step.tsx'
import { PaymentStep } from '#features/checkout/components/payment-step.tsx'
import { type CheckoutView, useCheckout } from '#features/checkout/use-checkout.ts'
import { CouponSheet } from '#features/coupons/coupon-sheet.container.tsx'
import { AlreadyBooked, OtherVisits } from '#features/orders/other-visits.container.tsx'
import { definePage } from '#lib/routing/page.ts'
import { stateOf } from '#lib/system/state-of.ts'
import { partsOf } from '#machines/checkout/parts.ts'
import { heldVisits } from '#machines/checkout/two-places.ts'
import { useWalletRupees } from './use-wallet-rupees.ts'

export const page = definePage({
  meta: { title: 'Payment', robots: 'noindex' },
  frame: { footer: 'slim', bottomBar: false },
  Component: PaymentPage,
})

function PaymentPage() {
  const checkout = useCheckout()
  const walletRupees = useWalletRupees(checkout)
  if (checkout?.snapshot.matches('paying')) return <PayingStep checkout={checkout} />
  if (checkout && isAtPayment(checkout)) {
    return (
      <PaymentStep
        checkout={checkout}
        walletRupees={walletRupees}
        coupons={(choice) => <CouponSheet {...choice} />}
        otherVisits={<OtherBookings checkout={checkout} />}
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

/** What the account has booked already, at this time or of the same tests. */
function OtherBookings({ checkout: { snapshot, cart } }: { checkout: CheckoutView }) {
  return (
    <>
      <OtherVisits planned={heldVisits(snapshot.context)} />
      <AlreadyBooked parts={partsOf(snapshot.context, cart)} />
    </>
  )
}

function isAtPayment({ snapshot }: CheckoutView): boolean {
  return snapshot.matches({ booking: 'payment' }) || snapshot.matches('placing')
}

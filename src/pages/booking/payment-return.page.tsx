import { BookingSkeleton } from '#features/checkout/components/booking-skeleton.tsx'
import { PayingStep } from '#features/checkout/components/paying-step.tsx'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { definePage } from '#lib/routing/page.ts'
import { stateOf } from '#lib/system/state-of.ts'

export const page = definePage({
  meta: { title: 'Payment', robots: 'noindex' },
  frame: { footer: 'slim', bottomBar: false },
  Component: PaymentReturnPage,
})

/** The gateway redirects here; the chart decides what to show. */
function PaymentReturnPage() {
  const checkout = useCheckout()
  if (checkout?.snapshot.matches('paying')) return <PayingStep checkout={checkout} />
  return (
    <BookingSkeleton
      step="payment"
      title="Payment"
      state={checkout ? stateOf(checkout.snapshot) : 'waking.asking'}
      checkout={checkout}
    />
  )
}

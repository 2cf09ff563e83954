import { useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CartView } from '#features/cart/use-cart.ts'
import { BookingFrame } from '#features/checkout/components/booking-frame.tsx'
import { CouponSheet } from '#features/coupons/coupon-sheet.container.tsx'
import { SignInGate } from '#features/profile/sign-in-gate.tsx'
import { definePage } from '#lib/routing/page.ts'
import { useSystem } from '#lib/system/system.tsx'
import { isCartReady, isCartSynced } from '#machines/cart/cart.selectors.ts'
import { LinesSkeleton } from '#ui/skeleton.tsx'

export const page = definePage({
  meta: { title: 'Book for several people', robots: 'noindex' },
  frame: { footer: 'slim', bottomBar: false },
  Component: BookTogetherPage,
})

const BookTogether = lazy(async () => ({
  default: (await import('#features/checkout/together/book-together.container.tsx')).BookTogether,
}))

function BookTogetherPage() {
  const [query] = useSearchParams()
  const system = useSystem()
  const isPaid = query.has('payment')
  const isSynced = useSelector(system?.cart, (cart) => cart !== undefined && isLoaded(cart))
  const [isReady, setIsReady] = useState(false)
  // Once it has begun, the booking hears of every change of the cart.
  if (isSynced && !isReady) setIsReady(true)
  return (
    <SignInGate title="Sign in to book for your family">
      {(user) =>
        user && system && isReady ? (
          <Suspense fallback={<Wait isPaid={isPaid} />}>
            <BookTogether
              system={system}
              orderId={query.get('order_id')}
              paymentId={query.get('payment')}
              coupons={(choice) => <CouponSheet {...choice} />}
            />
          </Suspense>
        ) : (
          <Wait isPaid={isPaid} />
        )
      }
    </SignInGate>
  )
}

/** The lines are those of the account. */
function isLoaded(cart: CartView['snapshot']): boolean {
  return isCartReady(cart) && isCartSynced(cart)
}

/** After a return from the gateway the payment is shown first. */
function Wait({ isPaid }: { isPaid: boolean }) {
  return (
    <BookingFrame step={isPaid ? 'payment' : 'details'} state="opening">
      <h1 className="h1">{isPaid ? 'Payment' : 'Who is this visit for?'}</h1>
      <LinesSkeleton count={6} />
    </BookingFrame>
  )
}

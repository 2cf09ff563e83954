import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { BookingFrame } from '#features/checkout/components/booking-frame.tsx'
import { SignInGate } from '#features/profile/sign-in-gate.tsx'
import { definePage } from '#lib/routing/page.ts'
import { useSystem } from '#lib/system/system.tsx'
import { isCartReady } from '#machines/cart/cart.selectors.ts'
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
  const isReady = useSelector(system?.cart, (cart) => cart !== undefined && isCartReady(cart))
  return (
    <SignInGate title="Sign in to book for your family">
      {(user) =>
        user && system && isReady ? (
          <Suspense fallback={<Wait isPaid={isPaid} />}>
            <BookTogether
              system={system}
              orderId={query.get('order_id')}
              paymentId={query.get('payment')}
            />
          </Suspense>
        ) : (
          <Wait isPaid={isPaid} />
        )
      }
    </SignInGate>
  )
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

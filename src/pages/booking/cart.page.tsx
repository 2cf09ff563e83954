import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { packagesQuery } from '#features/cart/api/packages.query.ts'
import { CartEmpty } from '#features/cart/components/cart-empty.tsx'
import { CartSkeleton, SummarySkeleton } from '#features/cart/components/cart-skeleton.tsx'
import { KeptScreen, useKeptScreenStays } from '#features/cart/kept-screen.tsx'
import { type CartView, useCart } from '#features/cart/use-cart.ts'
import { BookingFrame } from '#features/checkout/components/booking-frame.tsx'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { couponListQuery } from '#features/coupons/api/coupons.queries.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { definePage } from '#lib/routing/page.ts'
import { type WindowFacts, windowFactsQuery } from '#lib/slots/home-windows.query.ts'
import { useCartIsEmpty } from '#lib/storage/use-cart-is-empty.ts'
import { isCartReady } from '#machines/cart/cart.selectors.ts'
import { CartStep } from './cart-step.tsx'
import { useLastVisit } from './use-last-visit.ts'

export const page = definePage({
  meta: { title: 'Cart', robots: 'noindex' },
  frame: { footer: 'slim', bottomBar: false, isKept: true },
  Component: CartPage,
})

function CartPage() {
  const city = useCity()
  const cart = useCart()
  const checkout = useCheckout()
  const api = useApi()
  // All optional: the cart renders without them.
  const enabled = cart !== null
  const windows = useQuery({ ...windowFactsQuery(api, city.id), enabled })
  const packages = useQuery({ ...packagesQuery(api, city.id), enabled })
  const offersCoupons = checkout?.snapshot.context.offers.coupons === true
  const coupons = useQuery({ ...couponListQuery(api, city.id), enabled: offersCoupons })
  const lastVisit = useLastVisit(checkout, city.id)
  const isReady = cart !== null && checkout !== null && isCartReady(cart.snapshot)
  const isLoading = [windows, packages, coupons, lastVisit].some((query) => query.isLoading)
  const isSettled = isReady && !isLoading && !isChecking(cart)
  const staysKept = useKeptScreenStays(isReady, isSettled)
  const isEmpty = useCartIsEmpty()
  // Deferred, so that the cart is drawn in small tasks: at once, it blocks a cheap phone for 0.2 s.
  const isShown = useDeferredValue(isReady && !staysKept)
  if (!isReady || staysKept || !isShown) {
    return isEmpty ? (
      <BookingFrame step="cart" state="contents.restoring">
        <CartEmpty />
      </BookingFrame>
    ) : (
      <BookingFrame
        step="cart"
        state="contents.restoring"
        before={<KeptScreen city={city.city_name} />}
        aside={<SummarySkeleton />}
      >
        <CartSkeleton />
      </BookingFrame>
    )
  }
  return (
    <CartStep
      cart={cart}
      checkout={checkout}
      cityName={city.city_name}
      windows={windows.data}
      chargesFailed={failureOf(windows)}
      packages={packages.data}
      coupons={coupons.data}
      lastVisit={lastVisit.offer}
      isSettled={isSettled}
    />
  )
}

function isChecking({ snapshot }: CartView): boolean {
  return snapshot.matches({ prices: 'checking' })
}

/** Stays true while retrying, so that the button does not disappear. */
function failureOf({ errorUpdateCount, fetchStatus, refetch }: UseQueryResult<WindowFacts>) {
  const isPaused = fetchStatus === 'paused'
  if (errorUpdateCount === 0 && !isPaused) return undefined
  return { busy: fetchStatus === 'fetching', onRetry: () => void refetch() }
}

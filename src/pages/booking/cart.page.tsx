import { useQuery } from '@tanstack/react-query'
import { CartSkeleton, SummarySkeleton } from '#features/cart/components/cart-skeleton.tsx'
import { useCart } from '#features/cart/use-cart.ts'
import { BookingFrame } from '#features/checkout/components/booking-frame.tsx'
import { useCheckout } from '#features/checkout/use-checkout.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { useCity } from '#lib/place/use-city.ts'
import { definePage } from '#lib/routing/page.ts'
import { windowFactsQuery } from '#lib/slots/home-windows.query.ts'
import { isCartReady } from '#machines/cart/cart.selectors.ts'
import { CartStep } from './cart-step.tsx'

export const page = definePage({
  meta: { title: 'Cart', robots: 'noindex' },
  frame: { footer: 'slim' },
  Component: CartPage,
})

function CartPage() {
  const city = useCity()
  const cart = useCart()
  const checkout = useCheckout()
  const windows = useQuery({ ...windowFactsQuery(useApi(), city.id), enabled: cart !== null })
  if (!cart || !checkout || !isCartReady(cart.snapshot)) {
    return (
      <BookingFrame step="cart" state="contents.restoring" aside={<SummarySkeleton />}>
        <CartSkeleton />
      </BookingFrame>
    )
  }
  return (
    <CartStep cart={cart} checkout={checkout} cityName={city.city_name} windows={windows.data} />
  )
}

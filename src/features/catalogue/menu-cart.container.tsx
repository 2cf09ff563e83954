import { cookies } from '#lib/storage/cookies.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { CartSummary } from './components/cart-summary.tsx'
import type { HomeVisit } from './home-facts.ts'
import { useCartLines } from './use-cart-lines.ts'

export function MenuCart({ charges }: { charges: HomeVisit['charges'] | undefined }) {
  const read = useCartLines()
  const hydrated = useHydrated()
  // A new visitor's charts start with the first touch; the cart is known to be empty before.
  const lines = read ?? (hydrated && cookies.cartLength.get() === null ? [] : null)
  return <CartSummary lines={lines} charges={charges} />
}

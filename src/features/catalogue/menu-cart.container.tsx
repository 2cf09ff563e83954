import { useCartIsEmpty } from '#lib/storage/use-cart-is-empty.ts'
import { CartSummary } from './components/cart-summary.tsx'
import type { HomeVisit } from './home-facts.ts'
import { useCartLines } from './use-cart-lines.ts'

export function MenuCart({ charges }: { charges: HomeVisit['charges'] | undefined }) {
  const read = useCartLines()
  const isEmpty = useCartIsEmpty()
  // A new visitor's charts start with the first touch; the cart is known to be empty before.
  const lines = read ?? (isEmpty ? [] : null)
  return <CartSummary lines={lines} charges={charges} />
}

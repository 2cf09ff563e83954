import { useAppFacts } from '../app-facts.ts'
import { useHydrated } from '../use-hydrated.ts'
import { cookies } from './cookies.ts'
import { useCookie } from './use-cookie.ts'

/** Whether the cookies alone say that the cart is empty: a visitor's, before the charts run. */
export function useCartIsEmpty(): boolean {
  const facts = useAppFacts()
  const token = useCookie(cookies.accessToken)
  const length = useCookie(cookies.cartLength)
  return useHydrated() ? token === null && !length : facts.cartIsEmpty
}

import { useCallback, useSyncExternalStore } from 'react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { useRunningSystem } from '#lib/system/system.tsx'
import { isCartReady } from '#machines/cart/cart.selectors.ts'

/** Null until the charts have read it. Does not use the cart's own hook, which would load xstate. */
export function useCartLines(): readonly CartLine[] | null {
  const cart = useRunningSystem()?.cart
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = cart?.subscribe(listener)
      return () => subscription?.unsubscribe()
    },
    [cart],
  )
  const read = () => {
    const snapshot = cart?.getSnapshot()
    return snapshot && isCartReady(snapshot) ? snapshot.context.lines : null
  }
  return useSyncExternalStore(subscribe, read, () => null)
}

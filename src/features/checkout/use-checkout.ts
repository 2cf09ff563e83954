import { useSelector } from '@xstate/react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { useSystem } from '#lib/system/system.tsx'
import type { CheckoutEvent } from '#machines/checkout/checkout.events.ts'
import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts'

export type CheckoutView = {
  readonly snapshot: CheckoutSnapshot
  readonly send: (event: CheckoutEvent) => void
  readonly lines: readonly CartLine[]
}

/** Null until the charts are loaded. */
export function useCheckout(): CheckoutView | null {
  const system = useSystem()
  const snapshot = useSelector(system?.checkout, (current) => current)
  const lines = useSelector(system?.cart, (current) => current?.context.lines)
  return system && snapshot && lines ? { snapshot, send: system.checkout.send, lines } : null
}

import { useSelector } from '@xstate/react'
import type { CartLine } from '#contract/cart.endpoints.ts'
import { useSystem } from '#lib/system/system.tsx'
import type { CheckoutEvent } from '#machines/checkout/checkout.events.ts'
import type { CheckoutSnapshot } from '#machines/checkout/checkout.selectors.ts'

/** The booking as its views see it: facts of the chart, and what it takes. */
export type CheckoutView = {
  readonly snapshot: CheckoutSnapshot
  readonly send: (event: CheckoutEvent) => void
  /** The lines of the cart that is booked. */
  readonly lines: readonly CartLine[]
}

/** The booking, or null until the charts are loaded. */
export function useCheckout(): CheckoutView | null {
  const system = useSystem()
  const snapshot = useSelector(system?.checkout, (current) => current)
  const lines = useSelector(system?.cart, (current) => current?.context.lines)
  return system && snapshot && lines ? { snapshot, send: system.checkout.send, lines } : null
}

import { checkoutExplore } from '#machines/checkout/checkout.explore.ts'
import type { Explore } from '#machines/explore.ts'
import { sessionExplore } from '#machines/session/session.explore.ts'

/** The machines that are explored side by side. */
export const SIDES = ['session', 'checkout'] as const

export type Side = (typeof SIDES)[number]

export type BothSides<T> = Readonly<Record<Side, T>>

export const sides: BothSides<Explore> = { session: sessionExplore, checkout: checkoutExplore }

export function ofBoth<T>(make: (side: Side) => T): BothSides<T> {
  return { session: make('session'), checkout: make('checkout') }
}

import { checkoutExplore } from '#machines/checkout/model/checkout.explore.ts'
import type { Explore } from '#machines/explore.ts'
import { sessionExplore } from '#machines/session/model/session.explore.ts'
import type { Cause } from '../exploring/cause.ts'
import { chartOf } from '../exploring/chart.ts'

/** The machines that are explored side by side. */
export const SIDES = ['session', 'checkout'] as const

export type Side = (typeof SIDES)[number]

export type BothSides<T> = Readonly<Record<Side, T>>

export const sides: BothSides<Explore> = { session: sessionExplore, checkout: checkoutExplore }

const { timers: sessionTimers } = chartOf(sessionExplore.machine)

export function ofBoth<T>(make: (side: Side) => T): Record<Side, T> {
  return { session: make('session'), checkout: make('checkout') }
}

/** The machine that something happens to. */
export function sideOf(cause: Cause): Side {
  return isOfSession(cause) ? 'session' : 'checkout'
}

function isOfSession(cause: Cause): boolean {
  switch (cause.kind) {
    case 'event':
      return cause.event.type in sessionExplore.events
    case 'outcome':
      return cause.actor in sessionExplore.outcomes
    case 'timer':
      return sessionTimers.has(cause.timer)
  }
}

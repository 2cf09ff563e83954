import { OFFERS } from '#config/offers.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import type { Explore } from '#machines/explore.ts'
import type { Cause } from '#tests/paths/cause.ts'
import { expectationOf } from '#tests/paths/expectations.ts'
import { generatePaths } from '#tests/paths/generate.ts'
import type { Path } from '#tests/paths/paths.ts'
import { type Place, statesOf } from '#tests/paths/place.ts'
import { startsAsVisitor } from './prepare.ts'

/** The ways to a centre are journeys of their own (e2e/booking-centre.spec.ts). */
const AT_CENTRE = /radiology|\.centre\.|walkIn|slot\.asking|ppointments|hold\.none/

/**
 * Steps that no screen offers in that state: the chart holds for them all the same, which the
 * replays on the machine show, and nobody's hands can do them.
 */
const NOT_BY_HAND: readonly { readonly state: RegExp; readonly cause: RegExp }[] = [
  // A line is taken out on the cart's page, and going there is an event of its own.
  { state: /details|drafting|slot|payment|clearing/, cause: /^cart\.emptied/ },
  // Behind the sign-in dialog nothing can be pressed.
  { state: /parked/, cause: /^checkout\.start/ },
  // The address is the step's already.
  { state: /placing\.failed/, cause: /^checkout\.goTo\/payment/ },
  { state: /drafting\.failed/, cause: /^checkout\.goTo\/details/ },
  // Windows that are shown have no button that loads them again.
  { state: /slot\.home\.choosing/, cause: /^slots\.reload/ },
  // Logging out is a page of its own, on which the session is known.
  { state: /waking/, cause: /^session\.ended/ },
  // The browser sees that nothing is left to pay, and asks nobody.
  { state: /paying\.creating/, cause: /nothingToPay/ },
]

/** The chart, as it is gone through by somebody whose windows are on the screen. */
function withoutFreedWindow(explore: Explore): Explore {
  const { expired: _, ...resumed } = explore.outcomes.resumeBooking ?? {}
  return { ...explore, outcomes: { ...explore.outcomes, resumeBooking: resumed } }
}

export type Selection = {
  readonly all: readonly Path[]
  /** Home visits of this lab. */
  readonly wired: readonly Path[]
  /** Of these, those that hands can do. */
  readonly byHand: readonly Path[]
  /** Other ways to what those that hands cannot do would have covered. */
  readonly detours: readonly Path[]
}

/** The paths to walk in the browser: all that can be, and detours where one cannot. */
export function selectPaths(name: string, explore: Explore): Selection {
  const expected = expectationOf(name)
  const { paths: all } = generatePaths(name, explore, expected)
  const wired = all.filter(isWired)
  const byHand = wired.filter(isByHand)
  const covered = new Set(byHand.flatMap(({ covers }) => [...covers]))
  const detours: Path[] = []
  const others = generatePaths(name, withoutFreedWindow(explore), expected).paths
  for (const path of others.filter(isWired).filter(isByHand)) {
    if ([...path.covers].every((id) => covered.has(id))) continue
    for (const id of path.covers) covered.add(id)
    detours.push(path)
  }
  return { all, wired, byHand, detours }
}

/** A home visit of this lab, whatever is used and however it is paid. */
function isWired(path: Path): boolean {
  return (
    isOfThisLab(path) && placesOf(path).every((place) => !statesOf(place.snapshot).some(isAtCentre))
  )
}

/** Other paths are of labs that offer less. */
function isOfThisLab({ start }: Path): boolean {
  // SAFETY: the snapshots of these paths are of the checkout.
  const { offers } = start.place.snapshot.context as CheckoutContext
  return JSON.stringify(offers) === JSON.stringify(OFFERS)
}

function isByHand(path: Path): boolean {
  const places = placesOf(path)
  return path.steps.every(({ cause }, index) => {
    const from = places[index]
    return from !== undefined && canBeDone(from, cause, startsAsVisitor(path))
  })
}

function canBeDone(place: Place, cause: Cause, visitor: boolean): boolean {
  // SAFETY: the snapshots of these paths are of the checkout.
  const { basket, days } = place.snapshot.context as CheckoutContext
  // Windows that are not loaded are not shown; a visitor's cart begins empty.
  if (cause.type.startsWith('slot.choose') && days.length === 0) return false
  if (cause.type.startsWith('cart.emptied') && visitor && basket.codes.length === 0) return false
  const states = statesOf(place.snapshot)
  return !NOT_BY_HAND.some(
    (never) => never.cause.test(cause.type) && states.some((state) => never.state.test(state)),
  )
}

function placesOf(path: Path): readonly Place[] {
  return [path.start.place, ...path.steps.map(({ arrival }) => arrival.place)]
}

function isAtCentre(state: string): boolean {
  return AT_CENTRE.test(state)
}

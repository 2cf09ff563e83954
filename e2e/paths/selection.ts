import type { Cause } from '#tests/paths/cause.ts'
import type { Path } from '#tests/paths/paths.ts'
import { type Place, statesOf } from '#tests/paths/place.ts'

/** Parts of the chart that the lab does not offer yet (src/config/offers.ts). */
const NOT_OFFERED =
  /radiology|Radiology|\.centre\.|impossible|walkIn|\.paying|\.applying|\.removing|mode\.online|wallet\.releasing|releasingWallet|hold\.none/

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
]

/** The home visit that is paid at service: nothing on the way is for a later day. */
export function isWired(path: Path): boolean {
  return placesOf(path).every((place) => !statesOf(place.snapshot).some(isNotOffered))
}

export function isByHand(path: Path): boolean {
  const places = placesOf(path)
  return path.steps.every(({ cause }, index) => {
    const from = places[index]
    return from !== undefined && canBeDone(from, cause)
  })
}

function canBeDone(place: Place, cause: Cause): boolean {
  const states = statesOf(place.snapshot)
  return !NOT_BY_HAND.some(
    (never) => never.cause.test(cause.type) && states.some((state) => never.state.test(state)),
  )
}

function placesOf(path: Path): readonly Place[] {
  return [path.start.place, ...path.steps.map(({ arrival }) => arrival.place)]
}

function isNotOffered(state: string): boolean {
  return NOT_OFFERED.test(state)
}

import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { blankBooking, blankPatient } from '#machines/checkout/checkout.context.ts'
import type { SessionContext } from '#machines/session/session.setup.ts'
import type { Place } from '../exploring/place.ts'
import { authOf, leavesOf } from './combinations.ts'
import { partsOf } from './product-place.ts'
import type { BothSides, Side } from './sides.ts'

/** A place of the product in the terms that its rules are written in. */
export class Standing {
  /** Below `session.auth`. */
  readonly auth: string
  private readonly parts: BothSides<Place>
  /** Below `checkout`. */
  private readonly steps: readonly string[]

  constructor(place: Place) {
    this.parts = partsOf(place)
    this.auth = authOf(this.parts.session).replace('session.auth.', '')
    this.steps = leavesOf(this.parts.checkout).map((id) => id.replace('checkout.', ''))
  }

  /** The session proper is in one of these states, or below it. */
  isAuth(...names: readonly string[]): boolean {
    return names.some((name) => isAtOrBelow(this.auth, name))
  }

  /** The checkout is in one of these states, or below it. */
  isAt(...names: readonly string[]): boolean {
    return names.some((name) => this.steps.some((step) => isAtOrBelow(step, name)))
  }

  /** Tokens are held that may still be good. */
  get isSignedIn(): boolean {
    return this.isAuth('signedIn', 'refreshing', 'unreachable', 'recovering', 'reloading')
  }

  get session(): SessionContext {
    // SAFETY: the snapshot is one of the session machine.
    return this.parts.session.snapshot.context as SessionContext
  }

  get booking(): CheckoutContext {
    // SAFETY: the snapshot is one of the checkout machine.
    return this.parts.checkout.snapshot.context as CheckoutContext
  }

  /** Names of the actors that a machine waits for. */
  callsOf(side: Side): readonly string[] {
    return this.parts[side].running.map(({ actor }) => actor)
  }

  /** What the booking holds of a patient, by field. What the cart holds is not among it. */
  get ofPatient(): readonly string[] {
    const { booking } = this
    return FIELDS.filter((field) => {
      const value = booking[field]
      return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
    })
  }
}

// SAFETY: the keys of the two blanks are fields of the context.
const FIELDS = Object.keys({ ...blankPatient, ...blankBooking }) as (keyof CheckoutContext)[]

function isAtOrBelow(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name}.`)
}

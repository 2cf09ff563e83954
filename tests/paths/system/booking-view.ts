import {
  blankBooking,
  blankPatient,
  type CheckoutContext,
} from '#machines/checkout/checkout.context.ts'
import type { SessionContext } from '#machines/session/session.setup.ts'
import { leavesOf } from '#tools/paths/system/combinations.ts'
import type { SystemState } from '#tools/paths/system/system-state.ts'

/** Session region with the signed-in patient; the other region holds the environment of the app. */
export const AUTH_REGION = 'session.auth.'

/** A state of session and checkout, in the terms that the invariants use. */
export class BookingView {
  private readonly parts: SystemState['parts']
  /** Below `session.auth`. */
  private readonly auth: string
  /** Below `checkout`. */
  private readonly steps: readonly string[]

  constructor({ parts }: SystemState) {
    this.parts = parts
    const auth = leavesOf(parts.leader).find((id) => id.startsWith(AUTH_REGION)) ?? ''
    this.auth = auth.replace(AUTH_REGION, '')
    this.steps = leavesOf(parts.follower).map((id) => id.replace('checkout.', ''))
  }

  /** Whether `session.auth` is in one of these states or in a child of one. */
  isAuth(...names: readonly string[]): boolean {
    return names.some((name) => isAtOrBelow(this.auth, name))
  }

  /** Whether the checkout is in one of these states or in a child of one. */
  isAt(...names: readonly string[]): boolean {
    return names.some((name) => this.steps.some((step) => isAtOrBelow(step, name)))
  }

  /** Whether tokens are stored that may still be valid. */
  get isSignedIn(): boolean {
    return this.isAuth('signedIn', 'refreshing', 'unreachable', 'recovering', 'reloading')
  }

  get session(): SessionContext {
    // SAFETY: the leader is the session machine.
    return this.parts.leader.snapshot.context as SessionContext
  }

  get booking(): CheckoutContext {
    // SAFETY: the follower is the checkout machine.
    return this.parts.follower.snapshot.context as CheckoutContext
  }

  /** Names of the actors that the session runs. */
  get sessionCalls(): readonly string[] {
    return this.parts.leader.running.map(({ actor }) => actor)
  }

  /** Names of the actors that the checkout runs. */
  get bookingCalls(): readonly string[] {
    return this.parts.follower.running.map(({ actor }) => actor)
  }

  /** Whether the booking holds no data of a patient; the cart does not count. */
  get isEmpty(): boolean {
    const { booking } = this
    return FIELDS.every((field) => {
      const value = booking[field]
      if (value === null || value === '') return true
      return typeof value === 'object' && Object.keys(value).length === 0
    })
  }
}

// SAFETY: the keys of both blank objects are fields of the context.
const FIELDS = Object.keys({ ...blankPatient, ...blankBooking }) as (keyof CheckoutContext)[]

function isAtOrBelow(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name}.`)
}

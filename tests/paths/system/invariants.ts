import { verdictOn } from '#contract/rules/safety.ts'
import { questionsOf } from '#machines/checkout/checkout.setup.ts'
import type { BookingView } from './booking-view.ts'

/** A rule for a state and the state one step before; `before` is null at the start. */
export type BookingRule = {
  readonly says: string
  readonly holds: (now: BookingView, before: BookingView | null) => boolean
}

/** Calls that can charge a patient or take a slot from another patient. */
const ORDERING =
  /^(createDraft|updateDraft|placeOrder|placeRadiologyOrder|createPayment|orderByPayment)$/

/** States that continue when the session is lost, because an order may already be sent. */
const FINISHING = ['placing', 'paying'] as const

function isForbidden(booking: BookingView['booking']): boolean {
  return verdictOn(questionsOf(booking), booking.answers) === 'stop'
}

/** Rules for every state of the joined session and checkout. */
export const invariants: readonly BookingRule[] = [
  {
    says: 'Until the stored tokens are read, the checkout waits for the session',
    holds: (now) => !now.isAuth('restoring') || now.isAt('waking'),
  },
  {
    says: 'The checkout waits for the session only while the patient is unknown, or the page reloads',
    holds: (now) =>
      !now.isAt('waking') || now.isAuth('restoring', 'refreshing', 'unreachable', 'reloading'),
  },
  {
    says: 'The signed-in patient is known, and is the patient whose data this tab holds',
    holds: (now) => {
      const { user, lastPatient } = now.session
      // The page is being reloaded for another patient and shows no data.
      if (now.isAuth('reloading') && user === null) return true
      return !now.isSignedIn || (user !== null && user.uniqueId === lastPatient)
    },
  },
  {
    says: 'When no patient is signed in, the session has no user',
    holds: (now) => !now.isAuth('anonymous') || now.session.user === null,
  },
  {
    says: 'While a patient logs out or is replaced by another, the booking is idle and empty',
    holds: (now) => !now.isAuth('leaving.chosen', 'changing') || (now.isAt('idle') && now.isEmpty),
  },
  {
    says: 'A tab without a patient has no booking and no patient data',
    holds: (now) => now.session.lastPatient !== null || (now.isAt('waking', 'idle') && now.isEmpty),
  },
  {
    says: 'A booking is resumed only for a signed-in patient',
    holds: (now) => !now.isAt('resuming') || now.isSignedIn,
  },
  {
    says: 'A lost session parks the booking; only an order or payment in progress continues',
    holds: (now, before) =>
      !before?.isSignedIn ||
      !now.isAuth('leaving.lost', 'sessionOut', 'signedOut', 'anonymous') ||
      now.isAt('idle', 'parked', ...FINISHING),
  },
  {
    says: 'Signing in resumes a waiting booking',
    holds: (now, before) =>
      before === null ||
      before.isAuth('signedIn') ||
      !now.isAuth('signedIn') ||
      !before.isAt('waking', 'idle', 'parked') ||
      now.isAt('resuming'),
  },
  {
    says: 'A booking that waits for a patient makes no calls',
    holds: (now) => !now.isAt('waking', 'idle', 'parked') || now.bookingCalls.length === 0,
  },
  {
    says: 'At most one call to draft, order or pay runs at a time',
    holds: (now) => now.bookingCalls.filter((call) => ORDERING.test(call)).length <= 1,
  },
  {
    says: 'The session makes one call at a time',
    holds: (now) => now.sessionCalls.length <= 1,
  },
  {
    says: 'An order is placed or paid only with a draft',
    holds: (now) => !now.isAt(...FINISHING) || now.booking.draft !== null,
  },
  {
    says: 'No scan is ordered or paid with a safety answer that forbids it',
    holds: (now) => !now.isAt(...FINISHING) || !isForbidden(now.booking),
  },
  {
    says: 'A hold is watched only while a slot or an appointment is held',
    holds: (now) =>
      !now.bookingCalls.includes('watchHold') ||
      now.booking.hold !== null ||
      now.booking.appointments.length > 0,
  },
]

/**
 * Known faults of the charts: rules that should hold and do not. The suite fails as soon as one
 * of them holds, so that it is moved to the invariants.
 */
export const knownViolations: readonly BookingRule[] = [
  {
    says: 'When no patient is signed in, the booking waits or finishes an order or payment',
    holds: (now) =>
      !now.isAuth('anonymous', 'leaving', 'sessionOut') ||
      now.isAt('waking', 'idle', 'parked', 'placing', 'paying', 'thankYou'),
  },
  {
    says: 'A signed-in patient is not asked to sign in',
    holds: (now) => !now.isAuth('signedIn') || !now.isAt('idle.awaitingSignIn', 'parked'),
  },
]

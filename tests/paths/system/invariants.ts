import type { BookingView } from './booking-view.ts'

/** What holds in a state and after every step; `before` is null at the start. */
export type BookingRule = {
  readonly says: string
  readonly holds: (now: BookingView, before: BookingView | null) => boolean
}

/** Each of these calls may charge a patient or take a slot from another. */
const ORDERING =
  /^(createDraft|updateDraft|placeOrder|placeRadiologyOrder|createPayment|orderByPayment)$/

/** These go on when the session is lost: an order may have been sent already. */
const FINISHING = ['placing', 'paying'] as const

/** These hold in every state of session and checkout together. */
export const invariants: readonly BookingRule[] = [
  {
    says: 'As long as nobody has read the kept tokens, the checkout waits for that',
    holds: (now) => !now.isAuth('restoring') || now.isAt('waking'),
  },
  {
    says: 'The checkout waits to deliveries who is there only while that is not known',
    holds: (now) => !now.isAt('waking') || now.isAuth('restoring', 'refreshing', 'unreachable'),
  },
  {
    says: 'Who is signed in is known, and is the patient whose data this tab holds',
    holds: (now) => {
      const { user, lastPatient } = now.session
      return !now.isSignedIn || (user !== null && user.uniqueId === lastPatient)
    },
  },
  {
    says: 'When nobody is signed in, the session names no user',
    holds: (now) => !now.isAuth('anonymous') || now.session.user === null,
  },
  {
    says: 'While a patient logs out, or makes room for another, the booking is idle and empty',
    holds: (now) => !now.isAuth('leaving.chosen', 'changing') || (now.isAt('idle') && now.isEmpty),
  },
  {
    says: 'A tab that holds no patient has no booking, and nothing of a patient in it',
    holds: (now) => now.session.lastPatient !== null || (now.isAt('waking', 'idle') && now.isEmpty),
  },
  {
    says: 'A booking is taken up again for a patient who is signed in, and for nobody else',
    holds: (now) => !now.isAt('resuming') || now.isSignedIn,
  },
  {
    says: 'A session that is lost parks the booking; only an order or a payment under way goes on',
    holds: (now, before) =>
      !before?.isSignedIn ||
      !now.isAuth('leaving.lost', 'sessionOut', 'anonymous') ||
      now.isAt('idle', 'parked', ...FINISHING),
  },
  {
    says: 'Whoever signs in finds a booking that waited taken up again',
    holds: (now, before) =>
      before === null ||
      before.isAuth('signedIn') ||
      !now.isAuth('signedIn') ||
      !before.isAt('waking', 'idle', 'parked') ||
      now.isAt('resuming'),
  },
  {
    says: 'A booking that waits for a patient asks the provider for nothing',
    holds: (now) => !now.isAt('waking', 'idle', 'parked') || now.bookingCalls.length === 0,
  },
  {
    says: 'Never two calls at once that draft, order or pay',
    holds: (now) => now.bookingCalls.filter((call) => ORDERING.test(call)).length <= 1,
  },
  {
    says: 'The session asks the provider for one thing at a time',
    holds: (now) => now.sessionCalls.length <= 1,
  },
  {
    says: 'An order is placed or paid for a draft',
    holds: (now) => !now.isAt(...FINISHING) || now.booking.draft !== null,
  },
  {
    says: 'Only what is held is watched',
    holds: (now) =>
      !now.bookingCalls.includes('watchHold') ||
      now.booking.hold !== null ||
      now.booking.appointments.length > 0,
  },
]

/**
 * Rules that should hold and do not: known faults of the charts. The suite fails as soon as one
 * of them holds, so that it moves to the invariants.
 */
export const knownViolations: readonly BookingRule[] = [
  {
    says: 'When nobody is signed in, the booking waits or finishes what it was doing',
    holds: (now) =>
      !now.isAuth('anonymous', 'leaving', 'sessionOut') ||
      now.isAt('waking', 'idle', 'parked', 'placing', 'paying', 'thankYou'),
  },
  {
    says: 'Nobody who is signed in is asked to sign in',
    holds: (now) => !now.isAuth('signedIn') || !now.isAt('idle.awaitingSignIn', 'parked'),
  },
]

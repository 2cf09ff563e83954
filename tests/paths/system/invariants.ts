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
    says: 'Until the stored tokens are read, the checkout waits',
    holds: (now) => !now.isAuth('restoring') || now.isAt('waking'),
  },
  {
    says: 'The checkout waits to learn who is signed in only while that is not known',
    holds: (now) => !now.isAt('waking') || now.isAuth('restoring', 'refreshing', 'unreachable'),
  },
  {
    says: 'A signed-in user is known, and is the patient whose data this tab holds',
    holds: (now) => {
      const { user, lastPatient } = now.session
      return !now.isSignedIn || (user !== null && user.uniqueId === lastPatient)
    },
  },
  {
    says: 'Without a sign-in the session has no user',
    holds: (now) => !now.isAuth('anonymous') || now.session.user === null,
  },
  {
    says: 'While a patient logs out or is replaced by another, the booking is idle and empty',
    holds: (now) => !now.isAuth('leaving.chosen', 'changing') || (now.isAt('idle') && now.isEmpty),
  },
  {
    says: 'A tab that holds no patient has no booking, and nothing of a patient in it',
    holds: (now) => now.session.lastPatient !== null || (now.isAt('waking', 'idle') && now.isEmpty),
  },
  {
    says: 'A booking resumes only for a signed-in patient',
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
    says: 'At most one call that drafts, orders or pays runs at a time',
    holds: (now) => now.bookingCalls.filter((call) => ORDERING.test(call)).length <= 1,
  },
  {
    says: 'The session makes one call at a time',
    holds: (now) => now.sessionCalls.length <= 1,
  },
  {
    says: 'An order is placed or paid for a draft',
    holds: (now) => !now.isAt(...FINISHING) || now.booking.draft !== null,
  },
  {
    says: '`watchHold` runs only while something is held',
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
    says: 'Without a sign-in the booking waits or finishes an order or payment',
    holds: (now) =>
      !now.isAuth('anonymous', 'leaving', 'sessionOut') ||
      now.isAt('waking', 'idle', 'parked', 'placing', 'paying', 'thankYou'),
  },
  {
    says: 'A signed-in patient is not asked to sign in',
    holds: (now) => !now.isAuth('signedIn') || !now.isAt('idle.awaitingSignIn', 'parked'),
  },
]

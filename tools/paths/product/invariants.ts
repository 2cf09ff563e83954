import type { Standing } from './standing.ts'

/** What holds wherever the product stands, and after every step; `before` is null at the start. */
export type Invariant = {
  readonly says: string
  readonly holds: (now: Standing, before: Standing | null) => boolean
}

/** Each of these calls may charge a patient or take a place from another. */
const ORDERING =
  /^(createDraft|updateDraft|placeOrder|placeRadiologyOrder|createPayment|orderByPayment)$/

/** What is finished although the session is lost: an order may have gone out already. */
const FINISHING = ['placing', 'paying'] as const

export const invariants: readonly Invariant[] = [
  {
    says: 'As long as nobody has read the kept tokens, the checkout waits for that',
    holds: (now) => !now.isAuth('restoring') || now.isAt('waking'),
  },
  {
    says: 'The checkout waits to hear who is there only while that is not known',
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
    holds: (now) => !now.isAuth('leaving.chosen', 'changing') || (now.isAt('idle') && isEmpty(now)),
  },
  {
    says: 'A tab that holds no patient has no booking, and nothing of a patient in it',
    holds: (now) =>
      now.session.lastPatient !== null || (now.isAt('waking', 'idle') && isEmpty(now)),
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
    holds: (now) => !now.isAt('waking', 'idle', 'parked') || now.callsOf('checkout').length === 0,
  },
  {
    says: 'Never two calls at once that draft, order or pay',
    holds: (now) => now.callsOf('checkout').filter((call) => ORDERING.test(call)).length <= 1,
  },
  {
    says: 'The session asks the provider for one thing at a time',
    holds: (now) => now.callsOf('session').length <= 1,
  },
  {
    says: 'An order is placed or paid for a draft',
    holds: (now) => !now.isAt(...FINISHING) || now.booking.draft !== null,
  },
  {
    says: 'Only what is held is watched',
    holds: (now) =>
      !now.callsOf('checkout').includes('watchHold') ||
      now.booking.hold !== null ||
      now.booking.appointments.length > 0,
  },
]

function isEmpty({ ofPatient }: Standing): boolean {
  return ofPatient.length === 0
}

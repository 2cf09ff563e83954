import type { Invariant } from './invariants.ts'

/**
 * What ought to hold in every place and does not: faults of the charts, known by name. Once one
 * holds, it belongs among the invariants, and the suite says so.
 */
export const brokenPromises: readonly Invariant[] = [
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

/**
 * Tests are in two rings (docs/testing.md): RING is `first` for `npm test`, `deep` for
 * `npm run test:deep`, and unset for a runner that is called by hand, which runs both.
 */
const { RING } = process.env

export const isFirstRing = RING === 'first'
export const isDeepRing = RING === 'deep'

/** How often a random test or a race is repeated: a quarter as often in the first ring. */
export const repeated = (times: number) => (isFirstRing ? Math.ceil(times / 4) : times)

/** The tag of a browser test that the first ring runs. */
export const JOURNEY = '@journey'

/** The tag of a journey that the deep ring runs too, because it looks closer there. */
export const CLOSER = '@closer'

/** Tests of the server that go through pgbouncer, if it is installed, and at the level SERIALIZABLE. */
export const pooled = ['partitions.deep', 'pgbouncer', 'two-processes.deep']

/** It needs pgbouncer. */
export const poolerOnly = 'tests/server/pgbouncer.test.ts'

/** It replaces modules of the server. */
export const serverAlone = 'tests/server/lab-texts-control.deep.test.ts'

/** Tests of the server that go further in the deep ring: more random runs and rounds, more ways to fail. */
export const further = [
  'coupon-limits',
  'door-payments',
  'lab-results-as-sent',
  'linked-orders-money-off',
  'linked-orders-paid',
  'payment-offers',
  'visit-messages',
]

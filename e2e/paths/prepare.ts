import type { CartLine, SlotHold } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.endpoints.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import type { Path } from '#tests/paths/paths.ts'
import {
  draftOrder,
  FATHER,
  freeWindow,
  HOME_ADDRESS,
  holdWindow,
  type Patient,
  placeOrder,
} from '../support/patient.ts'

/** What the account holds before the path begins; the path decides how much of it is known. */
export type Booking = {
  readonly lines: readonly CartLine[]
  readonly address: Address
  readonly draft: Order
  readonly hold: SlotHold
}

/** The kept booking's order was placed: it is shown, or, left before, nothing goes on. */
const WAS_PLACED = new Set(['placed', 'nothing'])

export const TEST_IN_CART = 'TFT'

/** A path on which nobody was signed in before. */
export function startsAsVisitor(path: Path): boolean {
  return path.steps.some(({ cause }) => cause.type.startsWith('session.absent'))
}

/** A draft with a held window, a second member and a second address to change to. */
export async function prepareBooking(patient: Patient, path: Path): Promise<Booking> {
  const { lines, address, draft } = await draftOrder(patient, [TEST_IN_CART])
  const hold = await holdWindow(patient, draft, await freeWindow(patient))
  await patient.call('memberAdd', { body: FATHER })
  await patient.call('addressAdd', {
    body: { ...HOME_ADDRESS, tag: 'office', address_line: '4th floor, Central Avenue' },
  })
  if (WAS_PLACED.has(resumedAs(path) ?? '')) await placeOrder(patient, { lines, draft, hold })
  return { lines, address, draft, hold }
}

/** Which way the booking is resumed on this path; null when it does not come to that. */
export function resumedAs(path: Path): string | null {
  const cause = path.steps
    .map((step) => step.cause)
    .find((one) => one.kind === 'outcome' && one.actor === 'resumeBooking')
  return cause?.kind === 'outcome' ? cause.outcome : null
}

const STEP_OF: Readonly<Record<string, string>> = {
  details: 'details',
  slot: 'slot',
  held: 'slot',
  nothing: 'slot',
}

const WITH_HOLD = new Set(['held', 'payment', 'expired'])

/** The booking as the browser kept it (src/features/checkout/booking-record.ts). */
export function keptBooking(path: Path, patient: Patient, booking: Booking): unknown {
  const outcome = resumedAs(path) ?? 'slot'
  const { address, draft, hold } = booking
  return {
    step: STEP_OF[outcome] ?? 'payment',
    payment: null,
    booking: {
      member: patient.self,
      visit: 'home',
      address,
      centre: null,
      draft,
      hold: WITH_HOLD.has(outcome) ? hold : null,
    },
  }
}

/** The page that shows the step at which the booking is resumed. */
export function addressOf(path: Path): string {
  switch (resumedAs(path)) {
    case 'details':
      return '/patient-cart'
    case 'slot':
    case 'held':
    case 'expired':
      return '/slots'
    case 'payment':
    case 'placed':
      return '/payment'
    default:
      return '/cart'
  }
}

import { OFFERS } from '#config/offers.ts'
import type { CartLine, SlotHold } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { priceBooking } from '#contract/rules/pricing.ts'
import type { KeptBooking, KeptStep } from '#features/checkout/booking-record.ts'
import { toStored } from '#features/checkout/stored-booking.ts'
import { basketOf } from '#machines/checkout/basket.ts'
import {
  blankBooking,
  blankPatient,
  type CheckoutContext,
} from '#machines/checkout/checkout.context.ts'
import type { Path } from '#tests/paths/paths.ts'
import {
  draftOrder,
  FATHER,
  freeWindow,
  HOME_ADDRESS,
  holdWindow,
  openPayment,
  type Patient,
  placeOrder,
} from '../../support/patient.ts'

/** What the account holds before the path begins; the path decides how much of it is known. */
export type Booking = {
  readonly lines: readonly CartLine[]
  readonly address: Address
  readonly draft: Order
  readonly hold: SlotHold
  /** Opened where the path begins at the bank. */
  readonly payment: Payment | null
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
  const payment =
    resumedAs(path) === 'verifying' ? await openPayment(patient, { lines, draft, hold }) : null
  return { lines, address, draft, hold, payment }
}

/** Which way the booking is resumed on this path; null when it does not come to that. */
export function resumedAs(path: Path): string | null {
  const cause = path.steps
    .map((step) => step.cause)
    .find((one) => one.kind === 'outcome' && one.actor === 'resumeBooking')
  return cause?.kind === 'outcome' ? cause.outcome : null
}

const STEP_OF: Readonly<Record<string, KeptStep>> = {
  details: 'details',
  slot: 'slot',
  held: 'slot',
  nothing: 'slot',
  verifying: 'paying',
}

const WITH_HOLD = new Set(['held', 'payment', 'expired', 'verifying'])

/** The booking as the browser kept it (src/features/checkout/booking-record.ts). */
export function keptBooking(path: Path, patient: Patient, booking: Booking): KeptBooking {
  const outcome = resumedAs(path) ?? 'slot'
  const { address, draft, hold, lines, payment } = booking
  const held = WITH_HOLD.has(outcome) ? hold : null
  const context: CheckoutContext = {
    ...blankPatient,
    ...blankBooking,
    offers: OFFERS,
    wanted: 'cart',
    basket: basketOf(lines),
    member: patient.self,
    address,
    draft,
    hold: held,
  }
  const pricing = priceBooking({ lines, slot: held?.slot ?? null })
  return {
    owner: patient.user.uniqueId,
    step: STEP_OF[outcome] ?? 'payment',
    payment,
    booking: toStored(context, pricing, false),
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
    case 'verifying':
      return '/payment/return'
    case 'payment':
    case 'placed':
      return '/payment'
    default:
      return '/cart'
  }
}

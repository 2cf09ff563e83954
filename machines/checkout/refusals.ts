import { failedBy, failedWith } from '../shared/failures.ts'
import { blankParty, type CheckoutContext } from './checkout.context.ts'

/*
 * What the provider's refusals mean for a booking. Codes of one meaning share a guard, and where
 * several calls can be refused so, a transition: trying again would be refused again.
 */

/** The tests cannot be booked as the cart has them: for this patient, at this place, without this. */
const TESTS_REFUSED = [
  'linked-refused',
  'not-eligible',
  'only-at-centre',
  'appointment-missing',
  'no-appointment',
  'answers-missing',
] as const

/** The draft is for another visit than the one shown: it was changed in another tab. */
const OTHER_VISIT = [
  'draft-changed',
  'no-home-visit',
  'other-city',
  'no-centre-visit',
  'other-centre',
] as const

const isMemberRefused = failedWith('unknown-member')
const isAddressRefused = failedWith('unknown-address', 'address-elsewhere', 'pin-not-served')
const isCentreRefused = failedWith('unknown-centre', 'centre-unsuitable')

type Scope = { readonly context: CheckoutContext; readonly event: object }

export const refusalGuards = {
  isLost: failedBy('lost'),
  isPriceChanged: failedWith('price-changed'),
  areTestsRefused: failedWith(...TESTS_REFUSED),
  /** The member, address or centre of the booking is no longer there, or no longer suits. */
  isDetailRefused: (scope: Scope) =>
    isMemberRefused(scope) || isAddressRefused(scope) || isCentreRefused(scope),
  isScanUnsafe: failedWith('scan-unsafe'),
  /** Placed, replaced or cancelled. */
  isDraftGone: failedWith('draft-gone', 'already-booked'),
  /** Points that were spent: the draft they were held for is an order. */
  arePointsSpent: failedWith('wallet-refused'),
  /**
   * The provider's draft is not this tab's any more, or another tab changed the cart and gave the
   * slot back: the same request would be refused every time.
   */
  isOutdated: ({ context, event }: Scope) =>
    failedWith(...OTHER_VISIT)({ event }) ||
    (context.pendingBasket !== null &&
      failedWith('hold-expired', 'scan-unsafe', ...TESTS_REFUSED)({ event })),
  isPlaced: failedWith('already-placed'),
  /** The slot is no longer free; another may be. */
  isTaken: failedWith('slot-taken', 'slot-past', 'slot-too-close'),
  isHoldExpired: failedWith('hold-expired', 'slot-too-close'),
  isPaymentPending: failedWith('payment-pending'),
  isPaymentRefused: failedWith('payment-refused'),
  isRefunded: failedWith('payment-refunded'),
}

/** The details of a booking without the one that was refused, so that it is chosen again. */
export function withoutRefused({ event }: Pick<Scope, 'event'>): Partial<CheckoutContext> {
  if (isMemberRefused({ event })) return { ...blankParty, answers: {} }
  if (isAddressRefused({ event })) return { address: null }
  return isCentreRefused({ event }) ? { centre: null } : {}
}

/** Who was choosing a slot comes back to the slots. */
export const whenLostAtSlot = {
  guard: 'isLost',
  target: '#checkout.parked',
  actions: 'wantSlot',
} as const

export const whenLostAtAppointment = { ...whenLostAtSlot, actions: 'wantAppointment' } as const

/** Before the draft is sure, the same patient comes back to the patient step. */
export const whenLostBeforeDraft = { target: '#checkout.parked', actions: 'wantDetails' } as const

export const whenDraftGone = { guard: 'isDraftGone', target: '#checkout.draftGone' } as const

export const whenOutdated = {
  guard: 'isOutdated',
  target: '#checkout.clearing',
  actions: 'startOver',
} as const

export const whenDetailRefused = {
  guard: 'isDetailRefused',
  target: '#checkout.booking.details',
  actions: ['keepError', 'dropRefused', 'announceMember'],
} as const

export const whenTestsRefused = {
  guard: 'areTestsRefused',
  target: '#checkout.booking.details',
  actions: ['keepError', 'announceStaleTests'],
} as const

/** Of a call that orders or pays: the provider says what is held, maybe another slot from another tab. */
export const whenHoldExpired = {
  guard: 'isHoldExpired',
  target: '#checkout.resuming',
  actions: 'keepError',
} as const

const draftRefusals = [
  { guard: 'isLost', ...whenLostBeforeDraft },
  { guard: 'isPriceChanged', target: '#checkout.repricing' },
  whenTestsRefused,
  whenDetailRefused,
] as const

/** Of a call that creates the draft. */
export const newDraftRefusals = [
  ...draftRefusals,
  { guard: 'isScanUnsafe', target: '#checkout.booking.slot.asking.stopping' },
] as const

/**
 * Of a call that updates the draft, which stays as it was. With an answer that forbids the scan the
 * change is confirmed again: past the stop the booking would go on without it.
 */
export const changedDraftRefusals = [
  whenDraftGone,
  ...draftRefusals,
  { ...whenTestsRefused, guard: 'isScanUnsafe' },
] as const

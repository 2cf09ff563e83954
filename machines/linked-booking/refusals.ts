/** What the provider's refusals mean; codes of one meaning share a guard. */

export const whenDraftGone = { guard: 'isDraftGone', target: '#linkedBooking.draftGone' } as const

/** Of a call that makes drafts or places orders: trying again would be refused again. */
export const refusals = [
  { guard: 'isPriceChanged', target: '#linkedBooking.repriced' },
  {
    guard: 'isDetailRefused',
    target: '#linkedBooking.people',
    actions: ['keepError', 'dropRefused', 'dropDrafts'],
  },
  {
    guard: 'areTestsRefused',
    target: '#linkedBooking.people',
    actions: ['keepError', 'dropDrafts', 'announceStaleTests'],
  },
  { guard: 'isScanUnsafe', target: '#linkedBooking.asking.stopped', actions: 'keepError' },
] as const

/** Of a call that needs what is held. */
export const holdRefusals = [
  {
    guard: 'isHoldExpired',
    target: '#linkedBooking.slot.expired',
    actions: ['keepError', 'dropHolds'],
  },
  {
    guard: 'isTaken',
    target: '#linkedBooking.slot.expired',
    actions: ['keepError', 'dropHolds'],
  },
] as const

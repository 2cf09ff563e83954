/** What the provider's refusals mean; codes of one meaning share a guard. */

export const whenDraftGone = { guard: 'isDraftGone', target: '#linkedBooking.draftGone' } as const

/** What was refused is dropped and chosen again. */
export const whenDetailRefused = {
  guard: 'isDetailRefused',
  target: '#linkedBooking.people',
  actions: ['keepError', 'dropRefused', 'dropDrafts'],
} as const

/** Of a call that makes drafts or places orders: trying again would be refused again. */
export const refusals = [
  { guard: 'isPriceChanged', target: '#linkedBooking.repriced' },
  {
    guard: 'areTestsRefused',
    target: '#linkedBooking.people',
    actions: ['keepError', 'dropDrafts', 'announceStaleTests'],
  },
  { guard: 'isScanUnsafe', target: '#linkedBooking.asking.stopped', actions: 'keepError' },
] as const

export const whenHoldExpired = {
  guard: 'isHoldExpired',
  target: '#linkedBooking.slot.expired',
  actions: ['keepError', 'dropHolds'],
} as const

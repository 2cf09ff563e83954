/** The most important first: what stops the booking, what went wrong, what to know, what to save. */
const BY_IMPORTANCE = [
  'pricesChanged',
  'refusal',
  'unreachable',
  'restarted',
  'openBooking',
  'pricesUnknown',
  'notSaved',
  'forSeveral',
  'onlyAtCentre',
  'secondSample',
  'cheaper',
  'fast',
  'offer',
] as const

export type CartNotice = (typeof BY_IMPORTANCE)[number]

const SHOWN = 2

/** The notices that are shown at a time; the others wait, or are said at a later step. */
export function shownNotices<T>(notices: Partial<Record<CartNotice, T>>): typeof notices {
  const due = BY_IMPORTANCE.filter((name) => notices[name])
  return Object.fromEntries(due.slice(0, SHOWN).map((name) => [name, notices[name]]))
}

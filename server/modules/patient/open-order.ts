/** As long as the points of a draft are kept (jobs/stale-drafts.ts): then nobody is booking any more. */
const BOOKING_MS = 60 * 60_000

/** A draft touched after this instant is a booking that somebody is in the middle of. */
export function bookingSince(now: Date): Date {
  return new Date(now.getTime() - BOOKING_MS)
}

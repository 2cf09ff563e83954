/** The lab's zone, Asia/Kolkata, has no summer time. */
const OFFSET_MS = 330 * 60_000

/** The day on the lab's calendar at an instant, `YYYY-MM-DD`. */
export function labDay(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10)
}

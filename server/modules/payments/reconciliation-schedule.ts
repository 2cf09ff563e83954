const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * How long after its opening the gateway is asked about a payment that told nothing by itself. At
 * the first it ends as expired; the later ones find money that came after all and whose message was
 * lost.
 */
const ASK_AFTER_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS]

/** When to ask next; null after the last time. */
export function nextReconciliation(openedAt: Date, now: Date): Date | null {
  const age = now.getTime() - openedAt.getTime()
  const next = ASK_AFTER_MS.find((after) => after > age)
  return next === undefined ? null : new Date(openedAt.getTime() + next)
}

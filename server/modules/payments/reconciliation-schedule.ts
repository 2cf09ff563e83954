const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Times of reconciliation after a payment's opening. At the first check an unpaid payment expires;
 * later checks find late payments whose webhook was lost.
 */
const ASK_AFTER_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS]

/** The time of the next check; null after the last one. */
export function nextReconciliation(openedAt: Date, now: Date): Date | null {
  const age = now.getTime() - openedAt.getTime()
  const next = ASK_AFTER_MS.find((after) => after > age)
  return next === undefined ? null : new Date(openedAt.getTime() + next)
}

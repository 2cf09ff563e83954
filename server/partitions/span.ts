/** What one partition holds: a calendar month or a week from Monday on, in UTC. */
export type Span = 'month' | 'week'

const DAY_MS = 86_400_000

/** The start of the span that an instant is in. */
export function spanStart(span: Span, instant: Date): Date {
  const [year, month, day] = [instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()]
  if (span === 'month') return new Date(Date.UTC(year, month, 1))
  const sinceMonday = (instant.getUTCDay() + 6) % 7
  return new Date(Date.UTC(year, month, day - sinceMonday))
}

/** The start of the span that follows the one of an instant. */
export function nextSpan(span: Span, instant: Date): Date {
  const start = spanStart(span, instant)
  if (span === 'week') return new Date(start.getTime() + 7 * DAY_MS)
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
}

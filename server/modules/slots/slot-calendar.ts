import type { cartEndpoints, Slot } from '#contract/cart.endpoints.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type PreparedResponse, prepareResponse } from '#server/http/prepared-response.ts'
import { daysAfter, labDay } from '#server/lab-time.ts'
import { toDays } from './slot.mapper.ts'
import {
  type Calendar,
  findWindows,
  fingerprintOfWindows,
  type Span,
  type WindowRow,
} from './slot-window.repository.ts'

export type CalendarQuery = {
  readonly endpoint: (typeof cartEndpoints)['slotsAvailable' | 'radiologySlotsAvailable']
  readonly calendar: Calendar
  /** Whether a date must have slots: centres are closed on some. */
  isOpen(date: string): boolean
  /** Creates missing slots of the coming days. */
  plan(now: Date): Promise<void>
}

const MINUTE_MS = 60_000

type Kept = { readonly key: string; readonly answer: PreparedResponse }

/**
 * Slots of the coming days. Every call queries the database, but a response is encoded again only
 * if its fingerprint has changed (README.md).
 */
export function slotCalendar({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): (question: CalendarQuery) => Promise<PreparedResponse> {
  const kept = new Map<string, Kept>()

  return async (question) => {
    const now = clock.now()
    const dates = bookableDates(now)
    const span = spanOf(question.calendar, dates, now)
    const calendar = JSON.stringify(question.calendar)
    const last = kept.get(calendar)
    if (last && last.key === keyOf(span, await fingerprintOfWindows(db, span))) return last.answer
    const { windows, fingerprint } = await loadWindows(db, question, span, dates)
    const days = toDays(dates, windows, now)
    const answer = prepareResponse(question.endpoint, {
      days,
      charges: rangeOf(days.flatMap(({ slots }) => slots)),
      hold_minutes: config.holdMinutes,
    })
    // Without slots there may be some at any moment: the lab's data is being imported.
    if (fingerprint !== null) kept.set(calendar, { key: keyOf(span, fingerprint), answer })
    return answer
  }
}

function spanOf(calendar: Calendar, dates: readonly string[], now: Date): Span {
  return { calendar, from: dates[0] ?? '', to: dates.at(-1) ?? '', now }
}

/** Includes the minute, because slots become past at whole minutes. */
function keyOf({ from, now }: Span, fingerprint: string | null): string {
  return `${from} ${Math.ceil(now.getTime() / MINUTE_MS)} ${fingerprint}`
}

type LoadedWindows = { readonly windows: WindowRow[]; readonly fingerprint: string | null }

/** Slots of the dates; days without slots are planned first. */
async function loadWindows(
  db: Database,
  { isOpen, plan }: CalendarQuery,
  span: Span,
  dates: readonly string[],
): Promise<LoadedWindows> {
  const ahead = await readWindows(db, span)
  const made = new Set(ahead.windows.map(({ slotDate }) => slotDate))
  if (dates.every((date) => made.has(date) || !isOpen(date))) return ahead
  await plan(span.now)
  return readWindows(db, span)
}

/** Reads fingerprint and slots in one snapshot. */
function readWindows(db: Database, span: Span): Promise<LoadedWindows> {
  return inTransaction(
    db,
    async (tx) => ({
      windows: await findWindows(tx, span),
      fingerprint: await fingerprintOfWindows(tx, span),
    }),
    { isolation: 'repeatable read' },
  )
}

/** Lowest and highest charge, rupees; 0 without slots. */
function rangeOf(slots: readonly Slot[]): { from: number; to: number } {
  if (slots.length === 0) return { from: 0, to: 0 }
  const charges = slots.map(({ charge }) => charge)
  return { from: Math.min(...charges), to: Math.max(...charges) }
}

/** Bookable days including today (docs/decisions/0012-conventions.md). */
const HORIZON_DAYS = 7

/** Bookable dates at an instant, `YYYY-MM-DD`. */
export function bookableDates(now: Date): string[] {
  return datesFrom(labDay(now), HORIZON_DAYS)
}

/** One day more than patients see, so that the new last day is ready at midnight. */
export function plannedDates(now: Date): string[] {
  return datesFrom(labDay(now), HORIZON_DAYS + 1)
}

function datesFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, ahead) => daysAfter(day, ahead))
}

import { listInWords } from '../in-words.ts'
import { timeSpan } from '../time-span.ts'
import { fastHours, OVERNIGHT_FAST_HOURS, type PlannedLine, rulesOf } from './planned-line.ts'

/** A slot; times `HH:mm`. */
export type JudgedSlot = {
  readonly from_time: string
  readonly to_time: string
  /** Whether it is within the lab's hours for fasting samples. */
  readonly suits_fasting: boolean
}

type JudgedLine = Pick<PlannedLine, 'name' | 'fasting_hours' | 'preparation_rules'>

/**
 * How a slot suits a booking: `suits`; `unsuited`, too late for the fast; or `forbidden`, because
 * a test is drawn at another time of day.
 */
export type SlotVerdict =
  | { readonly kind: 'suits' }
  | { readonly kind: 'unsuited'; readonly words: string }
  | { readonly kind: 'forbidden'; readonly side: 'early' | 'late'; readonly words: string }

/**
 * A test with a window accepts only slots entirely inside it: the exact time within a slot is
 * unknown.
 */
export function slotVerdict(slot: JudgedSlot, lines: readonly JudgedLine[]): SlotVerdict {
  const windows = drawnBetween(lines)
  const missed = windows.filter(({ from, to }) => slot.from_time < from || slot.to_time > to)
  if (missed.length > 0) {
    const early = missed.some(({ from }) => slot.from_time < from)
    const words = missed.map(drawnInWords).join(' ')
    return { kind: 'forbidden', side: early ? 'early' : 'late', words }
  }
  const fasting = lines.filter((line) => fastHours(line) >= OVERNIGHT_FAST_HOURS)
  if (fasting.length === 0 || slot.suits_fasting) return { kind: 'suits' }
  const names = listInWords(fasting.map(({ name }) => name))
  return { kind: 'unsuited', words: `Too late if you are fasting for ${names}.` }
}

/** A part of the day, `HH:mm`. */
type Span = { readonly from: string; readonly to: string }

/** Tests drawn only between two times of day, grouped by those times. */
export type DrawnBetween = Span & { readonly names: readonly string[] }

/**
 * One time of day for each test: what all its windows share and, for an overnight fast, the lab's
 * hours for fasting samples too. Times that share nothing are all kept; they conflict.
 */
export function drawnBetween(
  lines: readonly JudgedLine[],
  fastingBand: Span | null = null,
): DrawnBetween[] {
  const spans = new Map<string, DrawnBetween>()
  for (const line of lines) {
    for (const { from, to } of timesOf(line, fastingBand)) {
      const key = `${from}-${to}`
      const before = spans.get(key)?.names ?? []
      const names = before.includes(line.name) ? before : [...before, line.name]
      spans.set(key, { from, to, names })
    }
  }
  return [...spans.values()]
}

function timesOf(line: JudgedLine, fastingBand: Span | null): readonly Span[] {
  const isFasting = fastHours(line) >= OVERNIGHT_FAST_HOURS
  const spans = [...rulesOf(line, 'window'), ...(isFasting && fastingBand ? [fastingBand] : [])]
  const from = spans
    .map((span) => span.from)
    .toSorted()
    .at(-1)
  const [to] = spans.map((span) => span.to).toSorted()
  return from !== undefined && to !== undefined && from < to ? [{ from, to }] : spans
}

/** "Cortisol is taken between 07:00 AM and 09:00 AM." */
export function drawnInWords({ from, to, names }: DrawnBetween): string {
  const are = names.length === 1 ? 'is' : 'are'
  return `${listInWords(names)} ${are} taken between ${timeSpan(from, to, 'and')}.`
}

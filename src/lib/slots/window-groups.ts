import type { SLOT_BANDS, Slot, SlotDay } from '#contract/cart.endpoints.ts'
import type { PlannedLine } from '#contract/rules/preparation/planned-line.ts'
import { slotVerdict } from '#contract/rules/preparation/slot-verdict.ts'

export type Band = (typeof SLOT_BANDS)[number]

/** The fields of a line that decide which windows suit it. */
export type JudgingLine = Pick<PlannedLine, 'name' | 'fasting_hours' | 'preparation_rules'>

const TITLES: Record<Band, string> = {
  'early-morning': 'Early morning',
  morning: 'Morning',
  noon: 'Noon',
  afternoon: 'Afternoon',
  evening: 'Evening',
}

/**
 * Availability of a window for this booking. `late`: free, but too late for the fast or for a test
 * that is drawn earlier. `early`: a test must be drawn later. `few`: too few places for everyone.
 */
export type WindowState = 'free' | 'full' | 'past' | 'late' | 'early' | 'few'

export type JudgedWindow = {
  readonly slot: Slot
  readonly state: WindowState
  /** The tests that exclude the window, and their rules; null when none does. */
  readonly why: string | null
}

/** The windows of one part of the day. */
export type WindowGroup = {
  readonly title: string
  readonly windows: readonly JudgedWindow[]
  /** Lowest and highest charge, rupees. */
  readonly charge: { readonly from: number; readonly to: number }
  /** No window of the group is early enough. */
  readonly allLate: boolean
}

/** A booking can take the windows that no rule of its tests excludes and that have enough places. */
export function judge(slot: Slot, lines: readonly JudgingLine[], places = 1): JudgedWindow {
  // Several people may have the same test: its name is said once.
  const tests = [...new Map(lines.map((line) => [line.name, line])).values()]
  const verdict = slotVerdict(slot, tests)
  if (verdict.kind === 'suits') {
    const isFew = slot.state === 'free' && slot.available < places
    return { slot, state: isFew ? 'few' : slot.state, why: null }
  }
  const side = verdict.kind === 'forbidden' ? verdict.side : 'late'
  const state = slot.state === 'past' ? 'past' : side
  return { slot, state, why: verdict.words }
}

/** Whether a booking of these lines can take a slot. */
export function suits(lines: readonly JudgingLine[]): (slot: Slot) => boolean {
  return (slot) => judge(slot, lines).state === 'free'
}

/** Number of windows of the day that this booking can take. */
export function freeFor(day: SlotDay, lines: readonly JudgingLine[], places = 1): number {
  return day.slots.filter((slot) => judge(slot, lines, places).state === 'free').length
}

/** Every slot of a day has begun, or begins too soon to book. */
export function isOver(slots: readonly Slot[]): boolean {
  return slots.length > 0 && slots.every(({ state }) => state === 'past')
}

/** Why a day has no free slot, whatever is booked. */
export function whyNoSlot(slots: readonly Slot[]): 'Closed' | 'Full' {
  return slots.length === 0 ? 'Closed' : 'Full'
}

/** "7 free", or why this booking has none on this day. */
export function dayNote(day: SlotDay, lines: readonly JudgingLine[], places = 1): string {
  const free = freeFor(day, lines, places)
  if (free > 0) return `${free} free`
  if (day.free === 0) return whyNoSlot(day.slots)
  const few = day.slots.filter((slot) => judge(slot, lines, places).state === 'few')
  if (few.length > 0) return `Only ${Math.max(...few.map(({ available }) => available))}`
  return day.slots.some((slot) => judge(slot, lines).state === 'late') ? 'Late' : 'Early'
}

/** The parts of a day that are not over, in order. Parts in which every window is too late are merged. */
export function groupWindows(
  day: SlotDay,
  lines: readonly JudgingLine[],
  places = 1,
): WindowGroup[] {
  const bands = new Map<Band, JudgedWindow[]>()
  for (const slot of day.slots) {
    const window = judge(slot, lines, places)
    if (window.state === 'past') continue
    const group = bands.get(slot.band)
    if (group) group.push(window)
    else bands.set(slot.band, [window])
  }
  const groups = [...bands].map(([band, windows]) => groupOf([band], windows))
  const late = [...bands].filter(([, windows]) => isLate(windows))
  if (late.length < 2) return groups
  const merged = groupOf(
    late.map(([band]) => band),
    late.flatMap(([, windows]) => windows),
  )
  return [...groups.filter(({ allLate }) => !allLate), merged]
}

function groupOf(bands: readonly Band[], windows: readonly JudgedWindow[]): WindowGroup {
  const charges = windows.map(({ slot }) => slot.charge)
  return {
    title: titleOf(bands),
    windows,
    charge: { from: Math.min(...charges), to: Math.max(...charges) },
    allLate: isLate(windows),
  }
}

function isLate(windows: readonly JudgedWindow[]): boolean {
  return windows.every(({ state, why }) => why !== null && state !== 'early')
}

/** "Noon and afternoon", "Noon to evening". */
function titleOf(bands: readonly Band[]): string {
  const [first, ...others] = bands.map((band) => TITLES[band])
  const last = others.at(-1)
  if (!last) return first ?? ''
  return `${first} ${others.length === 1 ? 'and' : 'to'} ${last.toLowerCase()}`
}

import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { fastHours, OVERNIGHT_FAST_HOURS } from '#contract/rules/preparation/planned-line.ts'
import {
  type DrawnBetween,
  drawnBetween,
  drawnInWords,
} from '#contract/rules/preparation/slot-verdict.ts'
import { fastBandOf } from '#lib/slots/fast.ts'
import type { JudgingLine, WindowGroup } from '#lib/slots/window-groups.ts'

/** Longer lists are shortened to "A, B and 2 more". */
const NAMES_SHOWN = 2

/** Which tests make the windows of a group too late, and which windows they exclude. */
export function lateWindowsReason(
  group: WindowGroup,
  lines: readonly JudgingLine[],
  day: SlotDay,
): string {
  const slots = group.windows.map(({ slot }) => slot)
  const names = new Set(lateRules(slots, lines, day).flatMap((one) => one.names))
  const without = `Without ${names.size === 1 ? 'it' : 'them'}, you can book these slots too.`
  return `${lateSentences(slots, lines, day)} ${without}`
}

/** When the tests that make these slots too late are taken. */
export function lateSentences(
  slots: readonly Slot[],
  lines: readonly JudgingLine[],
  day: SlotDay,
): string {
  return lateRules(slots, lines, day)
    .map((one) => drawnInWords({ ...one, names: shortened(one.names) }))
    .join(' ')
}

function lateRules(
  slots: readonly Slot[],
  lines: readonly JudgingLine[],
  day: SlotDay,
): DrawnBetween[] {
  const drawn = drawnBetween(lines).filter(({ to }) => slots.some((slot) => slot.to_time > to))
  const names = lines
    .filter((line) => fastHours(line) >= OVERNIGHT_FAST_HOURS)
    .map(({ name }) => name)
  const band = fastBandOf(day.slots)
  return names.length > 0 && band ? [...drawn, { ...band, names }] : drawn
}

/** "7 slots, too late if you are fasting", or "… too late" for a test with a fixed drawing time. */
export function formatLateCount({ windows }: WindowGroup, lines: readonly JudgingLine[]): string {
  const count = windows.length === 1 ? '1 slot' : `${windows.length} slots`
  return `${count}, ${drawnBetween(lines).length === 0 ? 'too late if you are fasting' : 'too late'}`
}

/** Tests that must be drawn at a certain time of day, one sentence per time. */
export function drawnSentences(lines: readonly JudgingLine[]): string[] {
  return drawnBetween(lines).map(drawnInWords)
}

function shortened(names: readonly string[]): readonly string[] {
  const [first = ''] = names
  return names.length <= NAMES_SHOWN ? names : [first, `${names.length - 1} others`]
}

import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import {
  type DrawnBetween,
  drawnBetween,
  drawnInWords,
} from '#contract/rules/preparation/slot-verdict.ts'
import { fastBandOf } from './fast.ts'
import { type JudgingLine, judge, type WindowGroup } from './window-groups.ts'

/** Longer lists are shortened to "A, B and 2 more". */
const NAMES_SHOWN = 2

/** Why the windows of a group are too late, and whether it is so for some of the tests only. */
export function lateWindowsReason(
  group: WindowGroup,
  lines: readonly JudgingLine[],
  day: SlotDay,
): string {
  const slots = group.windows.map(({ slot }) => slot)
  const names = new Set(lateRules(slots, lines, day).flatMap((one) => one.names))
  const others = lines.filter(({ name }) => !names.has(name))
  const isFree = (slot: Slot) => judge(slot, others).state === 'free'
  const why = lateSentences(slots, lines, day)
  if (others.length === 0 || !slots.some(isFree)) return why
  return `${why} The other tests can be taken then too.`
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
  const isLate = ({ to }: DrawnBetween) => slots.some((slot) => slot.to_time > to)
  return drawnBetween(lines, fastBandOf(day.slots)).filter(isLate)
}

/** "7 slots, too late if you are fasting", or "… too late" for a test with a fixed drawing time. */
export function formatLateCount({ windows }: WindowGroup, lines: readonly JudgingLine[]): string {
  const count = windows.length === 1 ? '1 slot' : `${windows.length} slots`
  return `${count}, ${drawnBetween(lines).length === 0 ? 'too late if you are fasting' : 'too late'}`
}

/** Tests with a fixed drawing time, one sentence per time. The day's slots tell the hours for a fast. */
export function drawnSentences(lines: readonly JudgingLine[], day: SlotDay | undefined): string[] {
  const fixed = lines.filter((line) => drawnBetween([line]).length > 0)
  return drawnBetween(fixed, day ? fastBandOf(day.slots) : null).map(drawnInWords)
}

function shortened(names: readonly string[]): readonly string[] {
  const [first = ''] = names
  return names.length <= NAMES_SHOWN ? names : [first, `${names.length - 1} others`]
}

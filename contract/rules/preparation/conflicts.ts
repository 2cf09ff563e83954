import type { Gender } from '../../codes.ts'
import { hoursInWords, listInWords } from '../in-words.ts'
import { HOUR, labClock, labWeekday } from '../lab-time.ts'
import { clockTime } from '../opening-hours.ts'
import { spansOverlap, timeSpan } from '../time-span.ts'
import { timingsOf } from './advice.ts'
import { mealClock } from './meal-steps.ts'
import { isInFast, toldStart } from './planned-fast.ts'
import { type Of, type PlannedLine, rulesOf } from './planned-line.ts'
import type { Planning } from './planning.ts'
import { drawnBetween, drawnInWords } from './slot-verdict.ts'

/** Preparations that the chosen slots make impossible: the fact, then the next step. */
export function conflictsOf(planning: Planning): string[] {
  const lines = planning.served.map(({ line }) => line)
  return [
    ...missedWindows(planning),
    ...separateWindows(lines),
    ...startedFast(planning),
    ...mealInFast(planning),
    ...separateTimings(lines, planning.gender),
    ...twoSamples(planning),
  ]
}

function missedWindows({ served }: Planning): string[] {
  return served.flatMap(({ line, visits: [{ subdepartment, start, end }] }) =>
    drawnBetween([line]).flatMap((drawn) => {
      const { from, to } = drawn
      if (labClock(start) >= from && labClock(end) <= to) return []
      const next =
        subdepartment === null
          ? 'Choose a slot in that time.'
          : 'Walk in at the centre in that time.'
      return [`${drawnInWords(drawn)} ${next}`]
    }),
  )
}

/** Tests whose times of day do not overlap need separate visits. */
export function separateWindows(lines: readonly PlannedLine[]): string[] {
  const drawn = drawnBetween(lines)
  return drawn.flatMap((one, index) =>
    drawn
      .slice(index + 1)
      .filter((other) => !spansOverlap(one, other))
      .map(
        (other) =>
          `${listInWords(one.names)} and ${listInWords(other.names)} are taken at different times of day: ` +
          `${timeSpan(one.from, one.to)}, and ${timeSpan(other.from, other.to)}. Book them separately.`,
      ),
  )
}

function startedFast({ fast, now }: Planning): string[] {
  if (!fast || now <= fast.from || now >= fast.first.start) return []
  const told = toldStart(fast.from)
  const began = `${clockTime(labClock(told))} on ${labWeekday(told)}`
  return [
    `Your ${fast.hours}-hour fast began at ${began}. ` +
      'If you have eaten since then, choose a later slot.',
  ]
}

function mealInFast({ fast, served }: Planning): string[] {
  if (!fast) return []
  return served.flatMap(({ line, visits: [visit] }) =>
    rulesOf(line, 'meal').flatMap(({ hours, words }) => {
      const meal = visit.start - hours * HOUR
      if (!isInFast(fast, meal)) return []
      const free = clockTime(labClock(fast.over + hours * HOUR))
      return [
        `${line.name} needs ${words.toLowerCase()} ${hoursInWords(hours)} before, but your fast ` +
          `is not over then. Choose a slot for it from ${free}.`,
      ]
    }),
  )
}

/** The next step of two samples in one booking. */
export const KEEP_FREE = 'Keep that time free.'

function twoSamples(planning: Planning): string[] {
  const clock = mealClock(planning)
  if (!clock || clock.firstBite !== undefined) return []
  const names = listInWords(clock.lines.map(({ name }) => name))
  const time = clockTime(labClock(clock.sample))
  return [
    `${names} ${clock.lines.length === 1 ? 'needs' : 'need'} a second sample ${hoursInWords(clock.hours)} after ` +
      `you start your meal, at ${time} or later: 1 more prick. ${KEEP_FREE}`,
  ]
}

/** Two tests that suit different days of the cycle, or weeks of pregnancy. */
export function separateTimings(lines: readonly PlannedLine[], gender: Gender | null): string[] {
  const timings = timingsOf(lines, gender)
  return timings.flatMap((one, index) =>
    timings
      .slice(index + 1)
      .filter((other) => other.of === one.of && one.of !== 'fever' && !overlap(one, other))
      .map(
        (other) =>
          `${listInWords(one.tests)} ${one.tests.length === 1 ? 'needs' : 'need'} other ` +
          `${one.of === 'cycle' ? 'days of the cycle' : 'weeks of pregnancy'} than ` +
          `${listInWords(other.tests)}. Book them separately.`,
      ),
  )
}

function overlap(a: Of<'timing'>, b: Of<'timing'>): boolean {
  const infinity = Number.POSITIVE_INFINITY
  return (a.from ?? 0) <= (b.to ?? infinity) && (b.from ?? 0) <= (a.to ?? infinity)
}

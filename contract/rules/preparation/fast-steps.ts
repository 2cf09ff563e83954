import { hoursInWords } from '../in-words.ts'
import { HOUR, labClock, labDate, labMs, labWeekday } from '../lab-time.ts'
import { clockTime } from '../opening-hours.ts'
import { adviceAt, howToCollect, urineOf } from './advice.ts'
import { drinksOf } from './drinks.ts'
import { type SortableStep, sortableStep } from './plan-step.ts'
import { dinnerBefore, type PlannedFast, toldStart } from './planned-fast.ts'
import { OVERNIGHT_FAST_HOURS, rulesOf } from './planned-line.ts'
import type { Planning } from './planning.ts'

/** The time of waking is unknown: the step sorts before everything else of the morning. */
const WAKING = '05:00'
/** The calendar reminds at this hour at the latest, */
const WAKING_REMINDER = '07:00'
/** or this long before the visit. */
const WAKING_BEFORE = HOUR

/** The last meal before a fast, and the steps of the morning. */
export function fastSteps(planning: Planning): SortableStep[] {
  const { fast, otherFasts } = planning
  const begins = fast && otherFasts.every(({ from }) => from >= fast.from)
  return [
    ...(begins ? [lastMeal(planning, fast)] : []),
    ...urineFirst(planning),
    ...waking(planning),
  ]
}

function lastMeal(planning: Planning, fast: PlannedFast): SortableStep {
  const { served, gender, otherFasts, now } = planning
  const { from, first } = fast
  const dinner = dinnerBefore(from, first.start)
  const fasts = [fast, ...otherFasts]
  const end = Math.max(...fasts.map(({ last }) => last.start))
  const long = longOf(fast, end)
  const told = toldStart(from)
  const since = clockTime(labClock(told))
  const lines = served.map(({ line }) => line)
  const advice = dinner === null ? [] : adviceAt(lines, 'evening', gender)
  const hasBegun = from <= now
  const isMealOver = hasBegun || (dinner !== null && labDate(dinner) < labDate(now))
  if (isMealOver && now < Math.max(...fasts.map(({ over }) => over))) {
    const rest = hasBegun
      ? `Since ${since} on ${labWeekday(told)}, ${long}.`
      : `After this, only plain water, ${long}.`
    return sortableStep({
      kind: 'last-meal',
      sortAt: now,
      when: 'Now',
      preparesFor: now < first.start ? first.start : end,
      title: hasBegun ? 'Keep fasting: only plain water' : `Do not eat from ${since}`,
      text: [rest, ...advice].join(' '),
    })
  }
  const shared = { kind: 'last-meal', preparesFor: first.start } as const
  if (dinner === null) {
    return sortableStep({
      ...shared,
      sortAt: from,
      at: from,
      title: `Do not eat from ${since}`,
      text: `After this, only plain water, ${long}.`,
    })
  }
  if (dinner === from) {
    return sortableStep({
      ...shared,
      sortAt: from,
      at: from,
      title: 'Finish a light dinner',
      text: [...advice, `After this, only plain water, ${long}.`].join(' '),
    })
  }
  return sortableStep({
    ...shared,
    sortAt: dinner,
    when: 'In the evening',
    remindAt: dinner,
    title: 'Dinner is your last meal',
    text: [...advice, `From ${since} only plain water, ${long}.`].join(' '),
  })
}

/** How long the fast lasts: a phlebotomist may come before or after the start of the slot. */
function longOf({ from, hours, first }: PlannedFast, end: number): string {
  const isOfFirst = end === first.start && first.earliest - from === hours * HOUR
  if (!isOfFirst) return `until ${clockTime(labClock(end))}`
  return first.earliest === end
    ? `for ${hoursInWords(hours)}`
    : `until the sample, at least ${hoursInWords(hours)}`
}

/** The urine sample, if it is taken before the visit: on waking, or before the bladder is filled. */
function urineFirst(planning: Planning): SortableStep[] {
  const mine = planning.served.filter(({ line }) => rulesOf(line, 'urine').length > 0)
  const urine = urineOf(mine.map(({ line }) => line))
  const visit = mine.map(({ visits: [first] }) => first).sort((a, b) => a.start - b.start)[0]
  if (!urine || !visit) return []
  const [drink] = drinksOn(planning, visit.start)
  if (!urine.first_morning && drink === undefined) return []
  const drinksLater = drink !== undefined || drinksOnWaking(planning)
  const when = urine.first_morning
    ? {
        when: 'On waking',
        sortAt: wakingOf(planning, visit.start),
        remindAt: reminderOf(planning, visit.start),
      }
    : { when: 'Before you drink', sortAt: drink ?? visit.start }
  return [
    sortableStep({
      kind: 'urine',
      ...when,
      preparesFor: visit.start,
      title: drinksLater ? 'Take the urine sample first, then drink' : 'Take the urine sample',
      text: [
        ...(urine.first_morning ? ['The first urine of the morning, if you can.'] : []),
        ...howToCollect(urine),
      ].join(' '),
    }),
  ]
}

function waking(planning: Planning): SortableStep[] {
  const { served, gender, visits } = planning
  const [visit] = visits
  const sentences = adviceAt(
    served.map(({ line }) => line),
    'waking',
    gender,
  )
  const overnight = drinksOnWaking(planning)
  const [only = ''] = sentences
  if (!overnight && sentences.length === 0) return []
  const alone = !overnight && sentences.length === 1
  const title = overnight ? 'Drink a glass of water' : 'In the morning'
  return [
    sortableStep({
      kind: 'waking',
      sortAt: wakingOf(planning, visit.start),
      when: 'On waking',
      remindAt: reminderOf(planning, visit.start),
      preparesFor: visit.start,
      title: alone ? only.replace(/\.$/, '') : title,
      text: alone ? '' : sentences.join(' '),
    }),
  ]
}

function drinksOnWaking({ fast }: Planning): boolean {
  return fast !== null && fast.hours >= OVERNIGHT_FAST_HOURS
}

/** On the day of a visit, before any drink, and early enough for tests that ask for hours awake. */
function wakingOf(planning: Planning, start: number): number {
  return Math.min(labMs(labDate(start), WAKING), latestWaking(planning, start))
}

function reminderOf(planning: Planning, start: number): number {
  return Math.min(labMs(labDate(start), WAKING_REMINDER), latestWaking(planning, start))
}

function latestWaking(planning: Planning, start: number): number {
  const awake = planning.served.flatMap(({ line }) =>
    rulesOf(line, 'awake').map(({ hours }) => hours * HOUR),
  )
  return Math.min(start - Math.max(WAKING_BEFORE, ...awake), ...drinksOn(planning, start))
}

/** Times of the drinks on the day of a visit, milliseconds. */
function drinksOn(planning: Planning, start: number): number[] {
  const times = drinksOf(planning).map(({ at }) => at)
  return times.filter((at) => labDate(at) === labDate(start)).sort((a, b) => a - b)
}

import { hoursInWords, listInWords } from '../in-words.ts'
import { HOUR, labClock } from '../lab-time.ts'
import { secondSampleTerms } from '../second-sample.ts'
import { adviceAt } from './advice.ts'
import { drinkInWords, drinksOf, FULL_BLADDER } from './drinks.ts'
import { type SortableStep, sortableStep } from './plan-step.ts'
import { isInFast } from './planned-fast.ts'
import { OVERNIGHT_FAST_HOURS, type PlannedLine, rulesOf } from './planned-line.ts'
import type { Planning } from './planning.ts'

/** A later first meal is not called breakfast. */
const BREAKFAST_UNTIL = '11:30'

/** The meal before a sample after a meal. */
export const USUAL_MEAL = 'Eat your usual meal.'

/** Times of a sample after a meal; milliseconds. */
export type MealClock = {
  /** Undefined if the meal follows a fasting sample. */
  readonly firstBite: number | undefined
  /** Earliest time of the sample. */
  readonly sample: number
  readonly hours: number
  readonly lines: readonly PlannedLine[]
}

/**
 * Without a fast, the meal comes before the visit. With a fast, the patient eats after the fasting
 * sample, and a second sample follows the required hours after the first bite and the first sample.
 */
export function mealClock({ served, fast }: Planning): MealClock | null {
  const after = served.filter(({ line }) => rulesOf(line, 'after-meal').length > 0)
  const [first] = after
  if (!first) return null
  const rules = after.flatMap(({ line }) => rulesOf(line, 'after-meal'))
  const hours = Math.max(...rules.map((rule) => rule.hours))
  const lines = after.map(({ line }) => line)
  const { start } = first.visits[0]
  if (!fast) return { firstBite: start - hours * HOUR, sample: start, hours, lines }
  const wait = Math.max(hours, ...rules.map((rule) => rule.after_fasting_hours))
  return { firstBite: undefined, sample: fast.over + wait * HOUR, hours, lines }
}

/** Meals and drinks before a visit, and the first meal after a fast. */
export function mealSteps(planning: Planning): SortableStep[] {
  return [...meals(planning), ...drinks(planning), ...afterMeal(planning), ...breakfast(planning)]
}

/** A meal at one time before one visit, or before several scans that ask for the same. */
type Meal = { at: number; start: number; hours: number; words: string; names: string[] }

/** Meals that the fast forbids are a conflict, not a step. */
function mealsOf({ served, fast }: Planning): Meal[] {
  const found = new Map<string, Meal>()
  for (const { line, visits } of served) {
    const { start } = visits[0]
    for (const { hours, words } of rulesOf(line, 'meal')) {
      const at = start - hours * HOUR
      if (fast && isInFast(fast, at)) continue
      const key = `${at} ${words}`
      const names = [...(found.get(key)?.names ?? []), line.name]
      found.set(key, { at, start, hours, words, names: [...new Set(names)] })
    }
  }
  return [...found.values()]
}

function meals(planning: Planning): SortableStep[] {
  const bite = mealClock(planning)?.firstBite
  return mealsOf(planning)
    .filter(({ at }) => at !== bite)
    .map(({ at, start, hours, words, names }) =>
      sortableStep({
        kind: 'meal',
        sortAt: at,
        at,
        preparesFor: start,
        title: words,
        text: `${hoursInWords(hours)} before ${listInWords(names)}.`,
      }),
    )
}

function drinks(planning: Planning): SortableStep[] {
  return drinksOf(planning).map(({ at, start, glasses }) =>
    sortableStep({
      kind: 'drink',
      sortAt: at,
      at,
      preparesFor: start,
      title: `Drink ${drinkInWords(glasses)}`,
      text: FULL_BLADDER,
    }),
  )
}

function afterMeal(planning: Planning): SortableStep[] {
  const clock = mealClock(planning)
  if (!clock) return []
  const names = listInWords(clock.lines.map(({ name }) => name))
  if (clock.firstBite === undefined) {
    return [
      sortableStep({
        kind: 'post-meal',
        sortAt: clock.sample,
        at: clock.sample,
        title: 'Second sample, after the meal',
        text: `For ${names}: ${hoursInWords(clock.hours)} after you start your meal, not before this time. ${secondSampleTerms(planning.atHome ? 'home' : 'centre')}`,
      }),
    ]
  }
  const light = mealsOf(planning).find(({ at }) => at === clock.firstBite)
  const meal = light ? `${light.words}, for ${listInWords(light.names)}.` : USUAL_MEAL
  const advice = [meal, ...adviceAt(clock.lines, 'meal', planning.gender)]
  return [
    sortableStep({
      kind: 'first-bite',
      sortAt: clock.firstBite,
      at: clock.firstBite,
      preparesFor: clock.sample,
      title: 'Start your meal',
      text: [
        ...advice,
        `The sample for ${names} is taken ${hoursInWords(clock.hours)} later.`,
      ].join(' '),
    }),
  ]
}

/** The first meal after a fast: after an overnight one, or if a sample follows it. */
function breakfast(planning: Planning): SortableStep[] {
  const { fast, otherFasts, gender } = planning
  const clock = mealClock(planning)
  if (!fast || otherFasts.some(({ over }) => over > fast.over)) return []
  const hours = Math.max(...[fast, ...otherFasts].map((one) => one.hours))
  if (hours < OVERNIGHT_FAST_HOURS && !clock) return []
  const advice = clock
    ? [USUAL_MEAL, ...adviceAt(clock.lines, 'meal', gender)]
    : ['And your usual medicines.']
  return [
    sortableStep({
      kind: 'breakfast',
      sortAt: fast.over,
      when: 'After',
      title: labClock(fast.over) < BREAKFAST_UNTIL ? 'Breakfast' : 'Your meal',
      text: advice.join(' '),
    }),
  ]
}

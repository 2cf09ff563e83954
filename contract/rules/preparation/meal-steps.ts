import { hoursInWords, listInWords } from '../in-words.ts'
import { HOUR } from '../lab-time.ts'
import { adviceAt } from './advice.ts'
import { type SortableStep, sortableStep } from './plan-step.ts'
import { OVERNIGHT_FAST_HOURS, type PlannedLine, rulesOf } from './planned-line.ts'
import type { Planning } from './planning.ts'

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
  return { firstBite: undefined, sample: fast.last.end + wait * HOUR, hours, lines }
}

/** Meals and drinks before a visit, and the first meal after a fast. */
export function mealSteps(planning: Planning): SortableStep[] {
  return [...meals(planning), ...drinks(planning), ...afterMeal(planning), ...breakfast(planning)]
}

function meals({ served }: Planning): SortableStep[] {
  return served.flatMap(({ line, visits: [visit] }) =>
    rulesOf(line, 'meal').map(({ hours, words }) =>
      sortableStep({
        kind: 'meal',
        sortAt: visit.start - hours * HOUR,
        at: visit.start - hours * HOUR,
        preparesFor: visit.start,
        title: words,
        text: `${hoursInWords(hours)} before ${line.name}.`,
      }),
    ),
  )
}

const ULTRASOUND = 'USG'

/** Only an ultrasound needs a full bladder; in a package the step belongs to that scan. */
function drinks({ served, visits }: Planning): SortableStep[] {
  return visits.flatMap((visit) => {
    const rules = served.flatMap(({ line, visits: mine }) => {
      const scan = line.scans.find(({ modality }) => modality === ULTRASOUND)
      const own = mine.find((one) => one.subdepartment === scan?.subdepartment) ?? mine[0]
      return own === visit ? rulesOf(line, 'drink') : []
    })
    if (rules.length === 0) return []
    const at = visit.start - Math.max(...rules.map(({ minutes }) => minutes)) * 60_000
    const glasses = Math.max(...rules.map((rule) => rule.glasses ?? 0))
    const much = glasses === 0 ? 'water until your bladder is full' : `${glasses} glasses of water`
    return sortableStep({
      kind: 'drink',
      sortAt: at,
      at,
      preparesFor: visit.start,
      title: `Drink ${much}`,
      text: 'Keep your bladder full until the scan is done.',
    })
  })
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
        text: `For ${names}: ${hoursInWords(clock.hours)} after the first bite, at the earliest at this time.`,
      }),
    ]
  }
  const advice = adviceAt(clock.lines, 'meal', planning.gender)
  return [
    sortableStep({
      kind: 'first-bite',
      sortAt: clock.firstBite,
      at: clock.firstBite,
      preparesFor: clock.sample,
      title: 'The first bite of your meal',
      text: [
        ...advice,
        `The sample for ${names} is taken ${hoursInWords(clock.hours)} later.`,
      ].join(' '),
    }),
  ]
}

function breakfast(planning: Planning): SortableStep[] {
  const { fast, gender } = planning
  if (!fast || fast.hours < OVERNIGHT_FAST_HOURS) return []
  const clock = mealClock(planning)
  const advice = clock ? adviceAt(clock.lines, 'meal', gender) : ['And your usual medicines.']
  return [
    sortableStep({
      kind: 'breakfast',
      sortAt: fast.last.end,
      when: 'After',
      title: 'Breakfast',
      text: advice.join(' '),
    }),
  ]
}

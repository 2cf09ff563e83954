import type { Gender } from '../../codes.ts'
import { hoursInWords, listInWords } from '../in-words.ts'
import { adviceAt } from './advice.ts'
import type { PlanStep, PreparationPlan, StepKind } from './plan-step.ts'
import { fastHours, type PlannedLine, rulesOf } from './planned-line.ts'
import { drawnBetween, drawnInWords } from './slot-verdict.ts'

/** Plan of a walk-in: the patient chooses the day, and each step says how long before the visit. */
export function undatedPlan(lines: readonly PlannedLine[], gender: Gender): PreparationPlan {
  const hours = Math.max(0, ...lines.map(fastHours))
  return {
    fast: null,
    steps: [
      ...sentence('advice', 'Before', adviceAt(lines, 'now', gender)),
      ...abstentions(lines),
      ...lastMeal(hours, adviceAt(lines, 'evening', gender)),
      ...sentence('waking', 'On waking', adviceAt(lines, 'waking', gender)),
      ...meals(lines, hours, gender),
      step('visit', 'When open', 'Your visit', [
        ...drawnBetween(lines).map(drawnInWords),
        ...adviceAt(lines, 'visit', gender),
      ]),
    ],
    conflicts: [],
  }
}

function step(
  kind: StepKind,
  when: string,
  title: string,
  sentences: readonly string[] = [],
): PlanStep {
  const undated = { at: null, date: null, remindAt: null, preparesFor: null, subdepartment: null }
  return { ...undated, kind, when, title, text: sentences.join(' ') }
}

function sentence(kind: StepKind, when: string, sentences: readonly string[]): PlanStep[] {
  const [first = '', ...others] = sentences
  return first ? [step(kind, when, first.replace(/\.$/, ''), others)] : []
}

function abstentions(lines: readonly PlannedLine[]): PlanStep[] {
  const things = new Map<string, { hours: number; names: string[] }>()
  for (const line of lines) {
    for (const { from, hours } of rulesOf(line, 'abstain')) {
      const known = things.get(from) ?? { hours: 0, names: [] }
      things.set(from, { hours: Math.max(known.hours, hours), names: [...known.names, line.name] })
    }
  }
  return [...things].map(([thing, { hours, names }]) =>
    step('abstain', `${hoursInWords(hours)} before`, `No ${thing}`, [`For ${listInWords(names)}.`]),
  )
}

function lastMeal(hours: number, evening: readonly string[]): PlanStep[] {
  if (hours === 0) return sentence('advice', 'The evening before', evening)
  return [
    step('last-meal', `${hoursInWords(hours)} before`, 'Nothing to eat from now', [
      ...evening,
      'After this only plain water.',
    ]),
  ]
}

function meals(lines: readonly PlannedLine[], fast: number, gender: Gender): PlanStep[] {
  const light = lines.flatMap((line) =>
    rulesOf(line, 'meal').map(({ hours, words }) =>
      step('meal', `${hoursInWords(hours)} before`, words, [`For ${line.name}.`]),
    ),
  )
  const after = lines.filter((line) => rulesOf(line, 'after-meal').length > 0)
  const [rule] = after.flatMap((line) => rulesOf(line, 'after-meal'))
  if (!rule) return light
  const names = listInWords(after.map(({ name }) => name))
  const second = fast > 0 ? [`The sample for ${names} is a second one, after the fasting one.`] : []
  return [
    ...light,
    step('first-bite', `${hoursInWords(rule.hours)} before`, 'The first bite of your meal', [
      ...adviceAt(after, 'meal', gender),
      ...second,
    ]),
  ]
}

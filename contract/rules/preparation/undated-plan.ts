import type { Gender } from '../../codes.ts'
import { hoursInWords, listInWords } from '../in-words.ts'
import { type SamplePlace, secondSampleTerms } from '../second-sample.ts'
import {
  abstainTitle,
  adviceAt,
  howToCollect,
  type Substance,
  timingInWords,
  timingsOf,
  urineOf,
  visitAdvice,
} from './advice.ts'
import { separateTimings, separateWindows } from './conflicts.ts'
import { drinkInWords, FULL_BLADDER } from './drinks.ts'
import { USUAL_MEAL } from './meal-steps.ts'
import { mergeRules } from './merge-rules.ts'
import type { PlanStep, PreparationPlan, StepKind } from './plan-step.ts'
import {
  fastHours,
  linesAtAge,
  OVERNIGHT_FAST_HOURS,
  type PlannedLine,
  rulesOf,
} from './planned-line.ts'
import { drawnBetween, drawnInWords } from './slot-verdict.ts'

/** Minutes before the visit at which the night is; sorts what has no time of its own. */
const EVENING = 12 * 60
const WAKING = 3 * 60

/** A step with the minutes before the visit at which it stands. */
type Ahead = { readonly minutes: number; readonly step: PlanStep }

/** Plan without a visit's time: each step says how long before the visit. `age` in years, if known. */
export function undatedPlan(
  all: readonly PlannedLine[],
  gender: Gender | null,
  age?: number,
  place: SamplePlace = null,
): PreparationPlan {
  const lines = linesAtAge(all, age)
  const fast = Math.max(0, ...lines.map(fastHours))
  const isBooked = lines.some(({ scans }) => scans.some((scan) => scan.needs_appointment))
  const now = [
    ...timingsOf(lines, gender).map((timing) => timingInWords(timing, lines)),
    ...adviceAt(lines, 'now', gender),
  ]
  const ahead = [
    ...abstentions(lines),
    ...sentence(EVENING, 'advice', 'The evening before', adviceAt(lines, 'evening', gender)),
    ...lastMeal(fast),
    ...urineFirst(lines, fast),
    ...sentence(WAKING, 'waking', 'On waking', adviceAt(lines, 'waking', gender)),
    ...meals(lines, fast, gender, place),
    ...drinks(lines),
  ]
  return {
    fast: null,
    steps: [
      ...sentence(0, 'advice', 'Before', now).map(({ step }) => step),
      ...ahead.toSorted((a, b) => b.minutes - a.minutes).map(({ step }) => step),
      step('visit', isBooked ? 'At the visit' : 'When open', 'Your visit', [
        ...drawnBetween(lines).map(drawnInWords),
        ...visitAdvice(lines, gender, drinks(lines).length === 0),
      ]),
    ],
    conflicts: [
      ...separateWindows(lines),
      ...mealInFast(lines, fast),
      ...separateTimings(lines, gender),
    ],
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

function sentence(
  minutes: number,
  kind: StepKind,
  when: string,
  sentences: readonly string[],
): Ahead[] {
  const [first = '', ...others] = sentences
  return first ? [{ minutes, step: step(kind, when, first.replace(/\.$/, ''), others) }] : []
}

function before(minutes: number, kind: StepKind, title: string, sentences: readonly string[]) {
  const when = minutes % 60 === 0 ? hoursInWords(minutes / 60) : `${minutes} minutes`
  return { minutes, step: step(kind, `${when} before`, title, sentences) }
}

/** What the same tests forbid for the same time is one step. */
function abstentions(lines: readonly PlannedLine[]): Ahead[] {
  const named = lines.flatMap((line) => rulesOf(line, 'abstain').map((rule) => ({ rule, line })))
  const grouped = new Map<string, { hours: number; names: string; substances: Substance[] }>()
  for (const rule of mergeRules(named.map(({ rule: one }) => one))) {
    if (rule.kind !== 'abstain') continue
    const { hours, from, if_doctor_agrees: ifDoctorAgrees = false } = rule
    const mine = named.filter((one) => one.rule.from === from)
    const names = listInWords([...new Set(mine.map(({ line }) => line.name))])
    const key = `${hours} ${names}`
    const substances = grouped.get(key)?.substances ?? []
    grouped.set(key, { hours, names, substances: [...substances, { name: from, ifDoctorAgrees }] })
  }
  return [...grouped.values()].map(({ hours, names, substances }) =>
    before(hours * 60, 'abstain', abstainTitle(substances), [`For ${names}.`]),
  )
}

function lastMeal(hours: number): Ahead[] {
  if (hours === 0) return []
  const water = 'After this, only plain water.'
  return [before(hours * 60, 'last-meal', 'Stop eating', [water])]
}

function urineFirst(lines: readonly PlannedLine[], fast: number): Ahead[] {
  const urine = urineOf(lines)
  const drinksLater = drinks(lines).length > 0
  if (!urine || !(urine.first_morning || drinksLater)) return []
  const isDrinking = drinksLater || fast >= OVERNIGHT_FAST_HOURS
  const title = isDrinking ? 'Take the urine sample first, then drink' : 'Take the urine sample'
  const first = urine.first_morning ? ['The first urine of the morning, if you can.'] : []
  const when = urine.first_morning ? 'On waking' : 'Before you drink'
  return [{ minutes: WAKING, step: step('urine', when, title, [...first, ...howToCollect(urine)]) }]
}

function drinks(lines: readonly PlannedLine[]): Ahead[] {
  return mergeRules(lines.flatMap((line) => rulesOf(line, 'drink'))).flatMap((rule) =>
    rule.kind === 'drink'
      ? [before(rule.minutes, 'drink', `Drink ${drinkInWords(rule.glasses)}`, [FULL_BLADDER])]
      : [],
  )
}

function meals(
  lines: readonly PlannedLine[],
  fast: number,
  gender: Gender | null,
  place: SamplePlace,
): Ahead[] {
  const after = lines.filter((line) => rulesOf(line, 'after-meal').length > 0)
  const [rule] = mergeRules(after.flatMap((line) => rulesOf(line, 'after-meal')))
  const eaters = lines.filter((line) => rulesOf(line, 'meal').length > 0)
  const light = mergeRules(eaters.flatMap((line) => rulesOf(line, 'meal'))).flatMap((meal) =>
    meal.kind === 'meal' && meal.hours > fast ? [meal] : [],
  )
  const names = listInWords(eaters.map(({ name }) => name))
  const bite = rule?.kind === 'after-meal' ? rule.hours : null
  const own = light
    .filter(({ hours }) => hours !== bite || fast > 0)
    .map(({ hours, words }) => before(hours * 60, 'meal', words, [`For ${names}.`]))
  if (bite === null) return own
  const samples = listInWords(after.map(({ name }) => name))
  if (fast > 0) {
    const second = `The sample for ${samples} is a second one. Eat after the fasting sample; it is taken ${hoursInWords(bite)} later. ${secondSampleTerms(place)}`
    const advice = [USUAL_MEAL, ...adviceAt(after, 'meal', gender)]
    return [
      ...own,
      { minutes: 0, step: step('first-bite', 'After the fast', 'Your meal', [...advice, second]) },
    ]
  }
  const shared = light.find(({ hours }) => hours === bite)
  return [
    ...own,
    before(bite * 60, 'first-bite', 'Start your meal', [
      shared ? `${shared.words}, for ${names}.` : USUAL_MEAL,
      ...adviceAt(after, 'meal', gender),
    ]),
  ]
}

function mealInFast(lines: readonly PlannedLine[], fast: number): string[] {
  return lines.flatMap((line) =>
    rulesOf(line, 'meal').flatMap(({ hours, words }) =>
      hours > fast
        ? []
        : [
            `${line.name} needs ${words.toLowerCase()} ${hoursInWords(hours)} before, but the other ` +
              'tests need a fast. Give the fasting sample first, then eat.',
          ],
    ),
  )
}

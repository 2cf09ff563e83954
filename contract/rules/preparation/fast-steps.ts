import { hoursInWords } from '../in-words.ts'
import { HOUR, labClock, labDate, labMs } from '../lab-time.ts'
import { clockTime } from '../opening-hours.ts'
import { adviceAt } from './advice.ts'
import { type SortableStep, sortableStep } from './plan-step.ts'
import type { PlannedFast } from './planned-fast.ts'
import { OVERNIGHT_FAST_HOURS } from './planned-line.ts'
import type { Planning } from './planning.ts'

/** The last meal before a fast is called dinner only from this hour on. */
const DINNER_FROM = '17:00'

/** The time of waking is unknown: the step sorts before everything else of the morning. */
const WAKING = '05:00'
/** The calendar reminds at this hour at the latest, */
const WAKING_REMINDER = '07:00'
/** or this long before the visit. */
const WAKING_BEFORE = HOUR

/** The last meal before a fast, and the steps of the morning. */
export function fastSteps(planning: Planning): SortableStep[] {
  const { fast } = planning
  return [...(fast ? [lastMeal(planning, fast)] : []), ...waking(planning)]
}

function lastMeal({ served, gender }: Planning, fast: PlannedFast): SortableStep {
  const { from, hours, first, last } = fast
  const isDinner = labClock(from) >= DINNER_FROM && labDate(from) < labDate(first.start)
  const long =
    last.start - from === hours * HOUR
      ? `for ${hoursInWords(hours)}`
      : `until ${clockTime(labClock(last.start))}`
  const evening = adviceAt(
    served.map(({ line }) => line),
    'evening',
    gender,
  )
  return sortableStep({
    kind: 'last-meal',
    sortAt: from,
    at: from,
    preparesFor: first.start,
    title: isDinner ? 'Finish a light dinner' : 'Nothing to eat from now',
    text: [...evening, `After this only plain water, ${long}.`].join(' '),
  })
}

function waking({ served, gender, fast, visits: [visit] }: Planning): SortableStep[] {
  const sentences = adviceAt(
    served.map(({ line }) => line),
    'waking',
    gender,
  )
  const overnight = fast !== null && fast.hours >= OVERNIGHT_FAST_HOURS
  const [only = ''] = sentences
  if (!overnight && sentences.length === 0) return []
  const alone = !overnight && sentences.length === 1
  const title = overnight ? 'Drink a glass of water' : 'In the morning'
  const date = labDate(visit.start)
  return [
    sortableStep({
      kind: 'waking',
      sortAt: Math.min(labMs(date, WAKING), visit.start),
      when: 'On waking',
      remindAt: Math.min(labMs(date, WAKING_REMINDER), visit.start - WAKING_BEFORE),
      preparesFor: visit.start,
      title: alone ? only.replace(/\.$/, '') : title,
      text: alone ? '' : sentences.join(' '),
    }),
  ]
}

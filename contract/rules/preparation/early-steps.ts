import { hoursInWords, listInWords } from '../in-words.ts'
import { HOUR, labClock, labDate, labMs, labWeekday } from '../lab-time.ts'
import { clockTime } from '../opening-hours.ts'
import { abstainTitle, adviceAt, type Substance, timingInWords, timingsOf } from './advice.ts'
import { type SortableStep, sortableStep } from './plan-step.ts'
import { dinnerBefore } from './planned-fast.ts'
import { rulesOf } from './planned-line.ts'
import type { Planning } from './planning.ts'

/** Dinner, for what concerns the evening before. */
const EVENING = '19:00'

/** Advice until the first visit begins, and restrictions that start some hours before a sample. */
export function earlySteps(planning: Planning): SortableStep[] {
  if (planning.now >= planning.visits[0].start) return restrictionSteps(planning)
  return [...generalAdvice(planning), ...restrictionSteps(planning), ...evening(planning)]
}

function generalAdvice(planning: Planning): SortableStep[] {
  const { served, gender, now, visits } = planning
  const lines = served.map(({ line }) => line)
  const sentences = [
    ...timingsOf(lines, gender).map((timing) => timingInWords(timing, lines)),
    ...adviceAt(lines, 'now', gender),
    ...(isEveningOver(planning) ? eveningAdvice(planning) : []),
  ]
  if (sentences.length === 0) return []
  return [
    sortableStep({
      kind: 'advice',
      sortAt: now,
      when: 'Now',
      preparesFor: visits[0].start,
      ...toWords(sentences, 'Before the visit'),
    }),
  ]
}

/** Dinner before a fast has its own step, with this advice. */
function evening(planning: Planning): SortableStep[] {
  const sentences = eveningAdvice(planning)
  if (sentences.length === 0 || isEveningOver(planning)) return []
  const at = eveningOf(planning)
  return [
    sortableStep({
      kind: 'advice',
      sortAt: Math.max(at, planning.now),
      when: 'In the evening',
      remindAt: at,
      preparesFor: planning.visits[0].start,
      ...toWords(sentences, 'The evening before'),
    }),
  ]
}

function eveningAdvice({ served, gender, fast }: Planning): string[] {
  if (fast && dinnerBefore(fast.from, fast.first.start)) return []
  return adviceAt(
    served.map(({ line }) => line),
    'evening',
    gender,
  )
}

function eveningOf({ visits: [visit] }: Planning): number {
  return labMs(labDate(labMs(labDate(visit.start), '00:00') - HOUR), EVENING)
}

function isEveningOver(planning: Planning): boolean {
  return labDate(planning.now) > labDate(eveningOf(planning))
}

function toWords(sentences: readonly string[], title: string) {
  const [only = ''] = sentences
  if (sentences.length === 1) return { title: only.replace(/\.$/, '') }
  return { title, text: sentences.join(' ') }
}

/** A time without alcohol, smoking or the like before a sample. Instants are milliseconds. */
type Restriction = {
  readonly startsAt: number
  readonly sampleAt: number
  readonly hours: number
  readonly testNames: readonly string[]
  readonly substances: readonly Substance[]
}

/** Restrictions of the same tests that start together share one step. */
function restrictionSteps(planning: Planning): SortableStep[] {
  const grouped = new Map<string, Restriction>()
  for (const restriction of restrictionsBySubstance(planning)) {
    const key = `${restriction.startsAt} ${restriction.testNames.join()}`
    const existing = grouped.get(key)
    const substances = [...(existing?.substances ?? []), ...restriction.substances]
    grouped.set(key, { ...(existing ?? restriction), substances })
  }
  return [...grouped.values()].map((restriction) => toStep(restriction, planning.now))
}

function restrictionsBySubstance({ served }: Planning): Restriction[] {
  const restrictions = new Map<string, Restriction>()
  for (const { line, visits } of served) {
    const { start: sampleAt, earliest } = visits[0]
    for (const { from: substance, hours, if_doctor_agrees = false } of rulesOf(line, 'abstain')) {
      const existing = restrictions.get(substance)
      const allAgree = existing?.substances.every((one) => one.ifDoctorAgrees) ?? true
      restrictions.set(substance, {
        startsAt: Math.min(existing?.startsAt ?? Number.POSITIVE_INFINITY, earliest - hours * HOUR),
        sampleAt: Math.min(existing?.sampleAt ?? sampleAt, sampleAt),
        hours: Math.max(existing?.hours ?? 0, hours),
        testNames: [...new Set([...(existing?.testNames ?? []), line.name])],
        substances: [{ name: substance, ifDoctorAgrees: allAgree && if_doctor_agrees }],
      })
    }
  }
  return [...restrictions.values()]
}

function toStep(restriction: Restriction, now: number): SortableStep {
  const { startsAt, sampleAt, hours, testNames, substances } = restriction
  const shared = {
    kind: 'abstain',
    preparesFor: sampleAt,
    text: `For ${listInWords(testNames)}, ${hoursInWords(hours)} before the sample.`,
  } as const
  const isInForce = startsAt <= now && now < sampleAt
  if (isInForce) {
    const title = abstainTitle(substances, ' from now')
    const since = `${clockTime(labClock(startsAt))} on ${labWeekday(startsAt)}`
    const text = `${shared.text} This slot suits you only if you have had none since ${since}.`
    return sortableStep({ ...shared, title, text, sortAt: now, when: 'Now' })
  }
  const title = abstainTitle(substances, ` from ${clockTime(labClock(startsAt))}`)
  return sortableStep({ ...shared, title, sortAt: startsAt, at: startsAt })
}

import { hoursInWords, listInWords } from '../in-words.ts'
import { HOUR } from '../lab-time.ts'
import { adviceAt } from './advice.ts'
import { type SortableStep, sortableStep } from './plan-step.ts'
import { rulesOf } from './planned-line.ts'
import type { Planning } from './planning.ts'

/** Advice until the first visit begins, and restrictions that start some hours before a sample. */
export function earlySteps(planning: Planning): SortableStep[] {
  if (planning.now >= planning.visits[0].start) return restrictionSteps(planning)
  return [...generalAdvice(planning), ...restrictionSteps(planning)]
}

function generalAdvice({ served, gender, fast, now, visits }: Planning): SortableStep[] {
  const lines = served.map(({ line }) => line)
  // A fast has its own step of the evening before.
  const evening = fast ? [] : adviceAt(lines, 'evening', gender)
  const sentences = [...adviceAt(lines, 'now', gender), ...evening]
  const [only = ''] = sentences
  if (sentences.length === 0) return []
  const words =
    sentences.length === 1
      ? { title: only.replace(/\.$/, '') }
      : { title: 'Before the visit', text: sentences.join(' ') }
  return [
    sortableStep({
      kind: 'advice',
      sortAt: now,
      when: 'Now',
      preparesFor: visits[0].start,
      ...words,
    }),
  ]
}

/** A time without alcohol, smoking or the like before a sample. Instants are milliseconds. */
type Restriction = {
  readonly startsAt: number
  readonly sampleAt: number
  readonly hours: number
  readonly testNames: readonly string[]
  readonly substances: readonly string[]
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
    const sampleAt = visits[0].start
    for (const { from: substance, hours } of rulesOf(line, 'abstain')) {
      const existing = restrictions.get(substance)
      restrictions.set(substance, {
        startsAt: Math.min(existing?.startsAt ?? Number.POSITIVE_INFINITY, sampleAt - hours * HOUR),
        sampleAt: Math.min(existing?.sampleAt ?? sampleAt, sampleAt),
        hours: Math.max(existing?.hours ?? 0, hours),
        testNames: [...(existing?.testNames ?? []), line.name],
        substances: [substance],
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
    // Read at the time of the step, which stands beside it.
    title: `No ${listInWords(substances, 'or')} from now`,
    text: `For ${listInWords(testNames)}, ${hoursInWords(hours)} before the sample.`,
  } as const
  const isInForce = startsAt <= now && now < sampleAt
  if (isInForce) return sortableStep({ ...shared, sortAt: now, when: 'Now' })
  return sortableStep({ ...shared, sortAt: startsAt, at: startsAt })
}

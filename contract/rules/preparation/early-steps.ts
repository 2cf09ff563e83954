import { hoursInWords, listInWords } from '../in-words.ts'
import { HOUR } from '../lab-time.ts'
import { adviceAt } from './advice.ts'
import { type SortableStep, sortableStep } from './plan-step.ts'
import { rulesOf } from './planned-line.ts'
import type { Planning } from './planning.ts'

/** Steps that apply from now on, and abstentions that start hours before a sample. */
export function earlySteps(planning: Planning): SortableStep[] {
  if (planning.now >= planning.visits[0].start) return abstentions(planning)
  return [...generalAdvice(planning), ...abstentions(planning)]
}

function generalAdvice({ served, gender, fast, now, visits }: Planning): SortableStep[] {
  const lines = served.map(({ line }) => line)
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

type Abstention = {
  /** Milliseconds. */
  readonly from: number
  readonly before: number
  readonly hours: number
  readonly names: readonly string[]
  readonly things: readonly string[]
}

/** Abstentions of the same tests over the same time share one step. */
function abstentions(planning: Planning): SortableStep[] {
  const together = new Map<string, Abstention>()
  for (const one of abstentionsByThing(planning)) {
    const key = `${one.from} ${one.names.join()}`
    const known = together.get(key)
    together.set(key, known ? { ...known, things: [...known.things, ...one.things] } : one)
  }
  return [...together.values()].map((one) => toStep(one, planning.now))
}

function abstentionsByThing({ served }: Planning): Abstention[] {
  const things = new Map<string, Abstention>()
  for (const { line, visits } of served) {
    const before = visits[0].start
    for (const rule of rulesOf(line, 'abstain')) {
      const known = things.get(rule.from)
      const from = Math.min(known?.from ?? Number.POSITIVE_INFINITY, before - rule.hours * HOUR)
      things.set(rule.from, {
        from,
        before: Math.min(known?.before ?? before, before),
        hours: Math.max(known?.hours ?? 0, rule.hours),
        names: [...(known?.names ?? []), line.name],
        things: [rule.from],
      })
    }
  }
  return [...things.values()]
}

function toStep({ from, before, hours, names, things }: Abstention, now: number): SortableStep {
  const shared = {
    kind: 'abstain',
    preparesFor: before,
    title: `No ${listInWords(things, 'or')} from now`,
    text: `For ${listInWords(names)}, ${hoursInWords(hours)} before the sample.`,
  } as const
  // A step whose start has passed begins now.
  if (from <= now && now < before) return sortableStep({ ...shared, sortAt: now, when: 'Now' })
  return sortableStep({ ...shared, sortAt: from, at: from })
}

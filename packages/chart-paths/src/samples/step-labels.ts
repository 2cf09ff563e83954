import type { Cause } from '../exploring/cause.ts'
import type { Chart } from '../exploring/chart.ts'
import type { Explore } from '../model.ts'
import { didYouMean } from '../nearest.ts'

/** An entry of the samples or the outcomes. */
export type StepEntry = {
  readonly kind: 'events' | 'outcomes'
  /** The type of the event, or the actor. */
  readonly of: string
  readonly name: string
}

/** `actor -> outcome` is another way to write `actor → outcome`. */
export function asLabel(text: string): string {
  return text.replace(/\s*(->|→)\s*/, ' → ')
}

/** Every sample and outcome by the label of its step. */
export function stepEntries({
  events,
  outcomes,
}: Pick<Explore, 'events' | 'outcomes'>): ReadonlyMap<string, StepEntry> {
  const entries = (kind: StepEntry['kind'], catalogue: object, between: string) =>
    Object.entries(catalogue).flatMap(([of, named]: [string, object]) =>
      Object.keys(named).map((name) => [`${of}${between}${name}`, { kind, of, name }] as const),
    )
  return new Map([...entries('events', events, '/'), ...entries('outcomes', outcomes, ' → ')])
}

export function timerLabels({ timers }: Chart): readonly string[] {
  return [...timers.values()].flatMap(({ delay, source }) => [
    `after ${delay}`,
    `after ${delay} in ${source}`,
  ])
}

export function unknownStep(label: string, labels: readonly string[]): string {
  return `there is no step ${label}${didYouMean(label, labels)}`
}

const patterns = new Map<string, RegExp>()

/** Matches the cause of a label, whichever invoke of the actor ends. */
export function causePattern(label: string): RegExp {
  const known = patterns.get(label)
  if (known) return known
  const escaped = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const made = new RegExp(`^${escaped.replace(/^(\S+) → /, '$1(@\\S+)? → ')}$`)
  patterns.set(label, made)
  return made
}

/** Whether a label of a named path means this cause. */
export function isMeant(label: string, cause: Cause): boolean {
  if (cause.kind === 'timer' && label === `after ${cause.delay}`) return true
  return causePattern(label).test(cause.type)
}

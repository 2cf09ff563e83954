import { labDate, labIso } from '../lab-time.ts'

export type StepKind =
  | 'advice'
  | 'abstain'
  | 'last-meal'
  | 'urine'
  | 'waking'
  | 'meal'
  | 'drink'
  | 'first-bite'
  | 'sample'
  | 'visit'
  | 'breakfast'
  | 'post-meal'
  | 'report'

/** One step before or after a sample or scan. */
export type PlanStep = {
  readonly kind: StepKind
  /** ISO instant; null if the step has no fixed time. */
  readonly at: string | null
  /** `YYYY-MM-DD`; null in a plan without a date. */
  readonly date: string | null
  /** Shown instead of a time: "Now", "On waking". */
  readonly when: string | null
  readonly title: string
  readonly text: string
  /** ISO instant of the calendar reminder; null if it needs none. */
  readonly remindAt: string | null
  /** ISO start of the visit that the step prepares for; null for a step after a visit. */
  readonly preparesFor: string | null
  /** Set for an appointment. */
  readonly subdepartment: string | null
  /** First names of those whose step it is, in a plan of several people. */
  readonly names?: readonly string[]
}

/** Steps in chronological order, and conflicts. */
export type PreparationPlan = {
  /** The longest fast; ISO instants of the last meal and of the visit that ends it. */
  readonly fast: { readonly hours: number; readonly from: string; readonly until: string } | null
  readonly steps: readonly PlanStep[]
  readonly conflicts: readonly string[]
}

/** A step with its sort position, milliseconds. */
export type SortableStep = { readonly sortAt: number; readonly step: PlanStep }

type StepFacts = Pick<PlanStep, 'kind' | 'title'> &
  Partial<Pick<PlanStep, 'text' | 'when' | 'subdepartment'>> & {
    /** Milliseconds, as are the other times. */
    readonly sortAt: number
    readonly at?: number
    readonly remindAt?: number
    readonly preparesFor?: number
  }

export function sortableStep(facts: StepFacts): SortableStep {
  const { sortAt, at, remindAt = at, preparesFor, kind, title } = facts
  return {
    sortAt,
    step: {
      kind,
      at: isoOf(at),
      date: labDate(sortAt),
      when: facts.when ?? null,
      title,
      text: facts.text ?? '',
      remindAt: isoOf(remindAt),
      preparesFor: isoOf(preparesFor),
      subdepartment: facts.subdepartment ?? null,
    },
  }
}

function isoOf(ms: number | undefined): string | null {
  return ms === undefined ? null : labIso(ms)
}

/** "6 hours before: Stop eating. After this, only plain water." */
export function stepInWords({ title, text }: PlanStep, when: string): string {
  return [`${when}: ${title}.`, text].filter(Boolean).join(' ')
}

/** Steps of a plan without dates, a string each. */
export function undatedInWords(steps: readonly PlanStep[]): string[] {
  return steps.flatMap((step) => {
    if (step.kind === 'visit') return step.text || []
    if (step.kind === 'advice') return [`${step.title}.`, step.text].filter(Boolean).join(' ')
    return stepInWords(step, step.when ?? '')
  })
}

import { labDate, labIso } from './lab-instants.ts'

export type StepKind =
  | 'advice'
  | 'abstain'
  | 'last-meal'
  | 'waking'
  | 'meal'
  | 'drink'
  | 'first-bite'
  | 'sample'
  | 'visit'
  | 'breakfast'
  | 'post-meal'
  | 'report'

/** One thing to do, or to expect, before and after a sample or scan. */
export type PlanStep = {
  readonly kind: StepKind
  /** ISO instant; null where no clock says it. */
  readonly at: string | null
  /** Its day, `YYYY-MM-DD`; null in a plan without a date. */
  readonly date: string | null
  /** In the place of a time: "Now", "On waking". */
  readonly when: string | null
  readonly title: string
  readonly text: string
  /** ISO instant at which a calendar speaks up; null for what needs no reminder. */
  readonly remindAt: string | null
  /** ISO start of the visit that the step prepares for; null for what follows one. */
  readonly preparesFor: string | null
  /** Of an appointment. */
  readonly subdepartment: string | null
}

/** What to do and to expect, in order of time, and what cannot be kept. */
export type PreparationPlan = {
  /** The longest fast; ISO instants of the last meal and of the visit that ends it. */
  readonly fast: { readonly hours: number; readonly from: string; readonly until: string } | null
  readonly steps: readonly PlanStep[]
  readonly conflicts: readonly string[]
}

/** A step with its place in the plan, milliseconds. */
export type PlacedStep = { readonly place: number; readonly step: PlanStep }

type StepFacts = Pick<PlanStep, 'kind' | 'title'> &
  Partial<Pick<PlanStep, 'text' | 'when' | 'subdepartment'>> & {
    /** Milliseconds, as are the others. */
    readonly place: number
    readonly at?: number
    readonly remindAt?: number
    readonly preparesFor?: number
  }

export function placed(facts: StepFacts): PlacedStep {
  const { place, at, remindAt = at, preparesFor, kind, title } = facts
  return {
    place,
    step: {
      kind,
      at: isoOf(at),
      date: labDate(place),
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

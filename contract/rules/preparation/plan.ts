import type { Gender } from '../../codes.ts'
import { labIso } from '../lab-time.ts'
import type { Timing } from '../time-span.ts'
import { conflictsOf } from './conflicts.ts'
import { earlySteps } from './early-steps.ts'
import { fastSteps } from './fast-steps.ts'
import { mealSteps } from './meal-steps.ts'
import { type PreparationPlan, type SortableStep, sortableStep } from './plan-step.ts'
import { type PlannedFast, planFast, toldStart } from './planned-fast.ts'
import { isChild, linesAtAge, type PlannedLine } from './planned-line.ts'
import type { Planning } from './planning.ts'
import { undatedPlan } from './undated-plan.ts'
import { visitSteps } from './visit-steps.ts'
import { type Appointed, servedBy, visitsOf } from './visits.ts'

export type PlanInput = {
  readonly lines: readonly PlannedLine[]
  /** Slot of a home or centre visit; null for appointments and walk-ins. */
  readonly slot: Timing | null
  /** Radiology appointments chosen so far. */
  readonly appointments: readonly Appointed[]
  /** `age` in years, and the name, if they are known. */
  readonly member: {
    readonly gender: Gender
    readonly age?: number | undefined
    readonly firstName?: string | undefined
  }
  readonly atHome: boolean
  /** ISO instant the report is due, if known. */
  readonly reportBy: string | null
  /** ISO instant. */
  readonly now: string
  /** Fasts for other orders of the same person that overlap with this one. */
  readonly otherFasts?: readonly PlannedFast[]
}

/** Combines the rules of all lines into one plan. A walk-in gets a plan without dates. */
export function planPreparation(input: PlanInput): PreparationPlan {
  const dated = datedPlan(input)
  const { lines, member, atHome } = input
  if (!dated) return undatedPlan(lines, member.gender, member.age, atHome ? 'home' : 'centre')
  return { ...dated, steps: dated.steps.map(({ step }) => step) }
}

/** What the patient should be abstaining from already: "No alcohol from now. … This slot suits you only if …" */
export function restrictionsBegun(input: PlanInput): readonly string[] {
  return planPreparation(input)
    .steps.filter(({ kind, when }) => kind === 'abstain' && when === 'Now')
    .map(({ title, text }) => `${title}. ${text}`)
}

/** A plan whose steps can be sorted among those of other people. */
export type DatedPlan = Omit<PreparationPlan, 'steps'> & { readonly steps: readonly SortableStep[] }

/** Null for a walk-in. */
export function datedPlan(input: PlanInput): DatedPlan | null {
  const [visit, ...others] = visitsOf(input)
  if (!visit) return null
  const visits = [visit, ...others] as const
  const served = servedBy(visits, linesAtAge(input.lines, input.member.age))
  const fast = planFast(served)
  const planning: Planning = {
    visits,
    served,
    fast,
    otherFasts: input.otherFasts ?? [],
    gender: input.member.gender,
    child: childOf(input.member),
    atHome: input.atHome,
    now: Date.parse(input.now),
  }
  const steps = [
    ...earlySteps(planning),
    ...fastSteps(planning),
    ...mealSteps(planning),
    ...visitSteps(planning),
    ...report(input.reportBy),
  ]
  return {
    fast: fast && {
      hours: fast.hours,
      from: labIso(toldStart(fast.from)),
      until: labIso(fast.last.start),
    },
    steps: steps.toSorted((a, b) => a.sortAt - b.sortAt),
    conflicts: conflictsOf(planning),
  }
}

function childOf({ age, firstName }: PlanInput['member']): string | null {
  return isChild(age) && firstName ? firstName : null
}

function report(due: string | null): SortableStep[] {
  if (due === null) return []
  const at = Date.parse(due)
  // Needs no reminder: the lab does this step.
  const step = sortableStep({
    kind: 'report',
    sortAt: at,
    at,
    title: 'Report ready',
    text: 'In your orders.',
  })
  return [{ ...step, step: { ...step.step, remindAt: null } }]
}

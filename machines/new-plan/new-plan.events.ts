import type { RepeatableTest, RepeatPlan } from '#contract/repeat-plans.endpoints.ts'

export type NewPlanInput = {
  /** The test to begin with, of a member; null to choose one. */
  readonly wanted: { readonly memberId: string; readonly code: string } | null
}

export type NewPlanEvent =
  | { type: 'test.choose'; test: RepeatableTest }
  | { type: 'interval.choose'; interval: RepeatPlan['interval'] }
  /** Takes the first date that keeps the usual gap. */
  | { type: 'later.take' }
  | { type: 'reminders.set'; reminders: boolean }
  | { type: 'plan.save' }
  | { type: 'page.retry' }

/** The list of plans has another one. */
export type NewPlanEmitted = { type: 'plans.changed' }

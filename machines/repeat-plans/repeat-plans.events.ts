import type { PlanChange } from '#contract/repeat-plans.endpoints.ts'

export type RepeatPlansEvent =
  | { type: 'plan.change'; change: PlanChange }
  | { type: 'change.retry' }
  | { type: 'page.retry' }

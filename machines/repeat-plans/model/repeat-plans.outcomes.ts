import { done, type OutcomeCatalogue } from 'chart-paths/model.ts'
import type { RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { failed, network } from '../../shared/failures.ts'
import type { LoadedPlans } from '../repeat-plans.machine.ts'
import { samplePausedPlan, samplePlan, sampleSoonPlan, sampleToday } from './sample-plans.ts'

export type RepeatPlansActors = {
  readonly loadPlans: LoadedPlans
  readonly changePlan: RepeatPlan
}

const loaded = (plans: readonly RepeatPlan[]): LoadedPlans => ({
  today: sampleToday,
  reminders: true,
  plans,
})

export const repeatPlansOutcomes: OutcomeCatalogue<RepeatPlansActors> = {
  loadPlans: {
    plans: done(loaded([sampleSoonPlan, samplePlan]), 'the family has plans'),
    none: done(loaded([]), 'the family has no plan'),
    network,
  },
  changePlan: {
    changed: done(samplePausedPlan, 'the plan is changed'),
    gone: failed(
      'refused',
      'unknown-plan',
      'This plan is not on your list.',
      'the plan was deleted meanwhile',
    ),
    exists: failed(
      'refused',
      'plan-exists',
      'There is a plan for this test already.',
      'another plan for the test was made meanwhile',
    ),
    tooMany: failed(
      'refused',
      'too-many-plans',
      'You have 50 plans. End one that you do not need.',
      'the account has too many plans',
    ),
    network,
  },
}

import type { RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { done, type OutcomeCatalogue } from '#tools/paths/model.ts'
import {
  samplePlan,
  samplePlannedTest,
  sampleTest,
  sampleToday,
} from '../../repeat-plans/model/sample-plans.ts'
import { failed, network } from '../../shared/failures.ts'
import type { Repeatable } from '../new-plan.machine.ts'

export type NewPlanActors = {
  readonly loadTests: Repeatable
  readonly createPlan: RepeatPlan
}

const loaded = (tests: Repeatable['tests']): Repeatable => ({
  today: sampleToday,
  reminders: false,
  tests,
})

export const newPlanOutcomes: OutcomeCatalogue<NewPlanActors> = {
  loadTests: {
    tests: done(loaded([sampleTest, samplePlannedTest]), 'the family had tests'),
    planned: done(
      loaded([{ ...sampleTest, plan_id: samplePlan.plan_id }, samplePlannedTest]),
      'every test of the family has a plan',
    ),
    none: done(loaded([]), 'the family had no test'),
    network,
  },
  createPlan: {
    made: done(samplePlan, 'the plan is made'),
    exists: failed(
      'refused',
      'plan-exists',
      'There is a plan for this test already.',
      'another device has made a plan meanwhile',
    ),
    tooMany: failed(
      'refused',
      'too-many-plans',
      'You have 50 plans. End one that you do not need.',
      'the account has too many plans',
    ),
    noMember: failed(
      'refused',
      'unknown-member',
      'This member is not on your list.',
      'the member was removed meanwhile',
    ),
    noTest: failed(
      'refused',
      'unknown-item',
      'We do not offer this test any more.',
      'the test left the catalogue',
    ),
    network,
  },
}

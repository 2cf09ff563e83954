import { fromPromise } from 'xstate'
import type { PlanChange, RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import {
  type NewPlanRequest,
  newPlanMachine,
  type Repeatable,
} from '#machines/new-plan/new-plan.machine.ts'
import {
  type LoadedPlans,
  repeatPlansMachine,
} from '#machines/repeat-plans/repeat-plans.machine.ts'

export function provideRepeatPlans(api: Api) {
  return repeatPlansMachine.provide({
    actors: {
      loadPlans: fromPromise<LoadedPlans>(({ signal }) => api.call('repeatPlans', {}, { signal })),
      changePlan: fromPromise<RepeatPlan, PlanChange | null>(({ input }) => {
        if (!input) throw new Error('A plan is changed without a change.')
        return api.call('repeatPlanChange', { body: input })
      }),
    },
  })
}

export function provideNewPlan(api: Api) {
  return newPlanMachine.provide({
    actors: {
      loadTests: fromPromise<Repeatable>(({ signal }) =>
        api.call('repeatableTests', {}, { signal }),
      ),
      createPlan: fromPromise<RepeatPlan, NewPlanRequest>(({ input }) => {
        const { test, interval, firstOn: first_on, reminders } = input
        if (!test) throw new Error('A plan is made without a test.')
        const { member, code } = test
        const body = { member_id: member.member_id, code, interval, first_on, reminders }
        return api.call('repeatPlanCreate', { body })
      }),
    },
  })
}

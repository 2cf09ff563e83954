import { fromPromise } from 'xstate'
import type { PlanChange, RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
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

import type { FastifyInstance } from 'fastify'
import { repeatPlanEndpoints } from '#contract/repeat-plans.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { networkPrefix } from '../../http/network-of.ts'
import { plansOf, repeatableTestsOf } from './plan-list.service.ts'
import { changePlan, createPlan } from './repeat-plan.service.ts'

export function repeatPlanRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, repeatPlanEndpoints.repeatPlans, ({ caller }) => plansOf(deps, caller.userId))
  route(app, repeatPlanEndpoints.repeatableTests, ({ caller }) =>
    repeatableTestsOf(deps, caller.userId),
  )
  route(app, repeatPlanEndpoints.repeatPlanCreate, ({ caller, body, request }) =>
    createPlan(deps, { accountId: caller.userId, network: networkPrefix(request.ip) }, body),
  )
  route(app, repeatPlanEndpoints.repeatPlanChange, ({ caller, body }) =>
    changePlan(deps, caller.userId, body),
  )
}

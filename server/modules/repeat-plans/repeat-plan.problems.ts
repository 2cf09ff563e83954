import { Problem } from '#server/http/problem.ts'

/** Plans of an account that have not ended. */
export const MAX_PLANS = 50

/** Also the answer for another patient's plan. */
export function unknownPlan(): Problem {
  return new Problem(404, 'unknown-plan', 'This plan is not on your list.')
}

export function planExists(): Problem {
  return new Problem(409, 'plan-exists', 'There is a plan for this test already.')
}

export function tooManyPlans(): Problem {
  return new Problem(
    409,
    'too-many-plans',
    `You have ${MAX_PLANS} plans. End one that you do not need.`,
  )
}

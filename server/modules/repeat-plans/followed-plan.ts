import { dueAfter, nextDue, type PlanInterval } from '#contract/rules/repeat-plan.ts'
import type { PlanRow, TestTaken } from './repeat-plan.repository.ts'

/** A plan with what its patient did meanwhile, whether or not they booked it from the plan. */
export type FollowedPlan = {
  readonly plan: PlanRow
  /** The order that repeats the test, while its sample is not taken. */
  readonly booked: TestTaken | null
  /** Of the last sample; null before the first. */
  readonly lastOn: string | null
  /** Days of the samples since the plan was made. */
  readonly done: readonly string[]
}

export function intervalOf({ every, unit, once }: PlanRow): PlanInterval {
  return { every, unit, once }
}

/**
 * Moves a plan on: a sample that was taken is the one from which the next date counts, and ends a
 * plan with one repeat. An order that can still be cancelled moves nothing.
 * @param tests of the account, by day.
 */
export function followPlan(stored: PlanRow, tests: readonly TestTaken[], now: Date): FollowedPlan {
  const own = tests.filter(
    ({ memberId, code }) => memberId === stored.memberId && code === stored.code,
  )
  const repeats = own.filter(
    ({ orderId, on }) => orderId !== stored.countedOrderId && on > stored.countedFrom,
  )
  const taken = repeats.findLast(({ isTaken }) => isTaken)
  const plan = taken ? countedFrom(stored, taken, now) : stored
  const last = own.findLast(({ isTaken, orderId }) => isTaken || orderId === plan.countedOrderId)
  return {
    plan,
    booked: repeats.find(({ isTaken, on }) => !isTaken && on > plan.countedFrom) ?? null,
    lastOn: last?.on ?? null,
    done: own.filter(({ isTaken }) => isTaken).map(({ on }) => on),
  }
}

function countedFrom(plan: PlanRow, { on, orderId }: TestTaken, now: Date): PlanRow {
  const counted = { ...plan, countedFrom: on, countedOrderId: orderId }
  if (plan.state === 'ended') return counted
  if (plan.once) return { ...counted, state: 'ended', stateSince: now }
  return { ...counted, dueOn: dueAfter(on, intervalOf(plan), on) }
}

/** The next date; of a plan that is paused or ended, as if it were resumed today. */
export function dueOf(plan: PlanRow, today: string): string {
  if (plan.state === 'on' || plan.dueOn >= today) return plan.dueOn
  return nextDue(plan.countedFrom, intervalOf(plan), today)
}

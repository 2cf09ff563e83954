import { dueAfter, nextDue, type PlanInterval } from '#contract/rules/repeat-plan.ts'
import { daysAfter, labDay } from '#server/lab-time.ts'
import type { PlanRow, TestTaken } from './repeat-plan.repository.ts'

/** A plan with what its patient did meanwhile, whether or not they booked it from the plan. */
export type FollowedPlan = {
  readonly plan: PlanRow
  /** The order that repeats the test, while its sample is not taken. */
  readonly booked: TestTaken | null
  /** Of the last sample; null before the first. */
  readonly lastOn: string | null
  /** Days of all samples, also of those before the plan. */
  readonly done: readonly string[]
}

export function intervalOf({ every, unit, once }: PlanRow): PlanInterval {
  return { every, unit, once }
}

/** An order that the lab has not closed this many days after its visit is no repeat any more. */
const LATE_DAYS = 1

/**
 * Moves a plan on: a sample that was taken is the one from which the next date counts, and ends a
 * plan with one repeat. An order that can still be cancelled moves nothing.
 * @param tests of the account, by day.
 */
export function followPlan(stored: PlanRow, tests: readonly TestTaken[], now: Date): FollowedPlan {
  const own = tests.filter(
    ({ memberId, code }) => memberId === stored.memberId && code === stored.code,
  )
  const begun = withMovedVisit(withoutCancelled(stored, own, now), own)
  const repeats = own.filter(
    ({ orderId, on }) => orderId !== begun.countedOrderId && on > begun.countedFrom,
  )
  const taken = repeats.findLast(({ isTaken }) => isTaken)
  const plan = taken ? countedFrom(begun, taken, now) : begun
  const openFrom = daysAfter(labDay(now), -LATE_DAYS)
  const isOpen = ({ isTaken, isAgain, on }: TestTaken) => !isTaken && (isAgain || on >= openFrom)
  const last = own.findLast(({ isTaken, orderId }) => isTaken || orderId === plan.countedOrderId)
  return {
    plan,
    booked: repeats.find((one) => isOpen(one) && one.on > plan.countedFrom) ?? null,
    lastOn: last?.on ?? null,
    done: own.filter(({ isTaken }) => isTaken).map(({ on }) => on),
  }
}

/**
 * The order from which a plan counts can be cancelled, or lose the test. The plan is then as if it were made
 * without it: it counts from the last order that is left, else from the day on which it was made.
 */
function withoutCancelled(plan: PlanRow, own: readonly TestTaken[], now: Date): PlanRow {
  const { countedOrderId } = plan
  if (countedOrderId === null || own.some(({ orderId }) => orderId === countedOrderId)) return plan
  const last = own.at(-1)
  const countedFrom = last?.on ?? labDay(plan.createdAt)
  const dueOn = isOwnDate(plan) ? nextDue(countedFrom, intervalOf(plan), labDay(now)) : plan.dueOn
  return { ...plan, countedFrom, countedOrderId: last?.orderId ?? null, dueOn }
}

/** Whether the next date is the first one that the plan counts, and not one that the patient chose. */
function isOwnDate(plan: PlanRow): boolean {
  return plan.dueOn === dueAfter(plan.countedFrom, intervalOf(plan), plan.countedFrom)
}

/** The visit from which a plan counts can move: its dates move along, but not one that was chosen. */
function withMovedVisit(plan: PlanRow, own: readonly TestTaken[]): PlanRow {
  const counted = own.find(({ orderId }) => orderId === plan.countedOrderId)
  if (!counted || counted.on === plan.countedFrom) return plan
  const dueOn = isOwnDate(plan) ? dueAfter(counted.on, intervalOf(plan), counted.on) : plan.dueOn
  return { ...plan, countedFrom: counted.on, dueOn }
}

/** Also of a plan that has ended: it can be resumed. */
function countedFrom(plan: PlanRow, { on, orderId }: TestTaken, now: Date): PlanRow {
  const dueOn = dueAfter(on, intervalOf(plan), on)
  const counted = { ...plan, countedFrom: on, countedOrderId: orderId, dueOn }
  if (plan.state === 'ended' || !plan.once) return counted
  return { ...counted, state: 'ended', stateSince: now }
}

/** The next date; of a plan that is paused or ended, as if it were resumed today. */
export function dueOf(plan: PlanRow, today: string): string {
  if (plan.state === 'on' || plan.dueOn >= today) return plan.dueOn
  return nextDue(plan.countedFrom, intervalOf(plan), today)
}

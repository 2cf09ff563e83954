import type { RepeatPlan } from '#contract/repeat-plans.endpoints.ts'
import { dueAfter, laterDates, laterThanUsual, REMIND_DAYS } from '#contract/rules/repeat-plan.ts'
import { daysAfter, labDay } from '#server/lab-time.ts'
import { toRupees } from '#server/money.ts'
import type { StoredMember } from '../patient/member.repository.ts'
import { dueOf, type FollowedPlan, intervalOf } from './followed-plan.ts'
import type { RepeatableItem } from './repeat-plan.repository.ts'

/** How many dates after the next one are shown. */
const PLANNED = 2
const SHOWN_PAST = 6

export type PlanFacts = {
  readonly followed: FollowedPlan
  readonly member: StoredMember
  /** Undefined if the item left the catalogue. */
  readonly item: RepeatableItem | undefined
  readonly pricePaise: number | undefined
  readonly reminders: boolean
  readonly today: string
}

export function toRepeatedTest(
  member: StoredMember,
  item: RepeatableItem | undefined,
  { code, lastOn }: { readonly code: string; readonly lastOn: string | null },
) {
  return {
    member: {
      member_id: member.id,
      firstName: member.firstName,
      middleName: member.middleName,
      lastName: member.lastName,
      relation_type: member.relationType,
    },
    code,
    name: item?.name ?? code,
    slug_name: item?.slug ?? '',
    samples: item?.samples ?? [],
    last_on: lastOn,
    usual_days: item?.usualDays ?? null,
  }
}

export function toRepeatPlan(facts: PlanFacts): RepeatPlan {
  const { followed, member, item, pricePaise, today } = facts
  const { plan, booked, lastOn, done } = followed
  const interval = intervalOf(plan)
  const test = toRepeatedTest(member, item, { code: plan.code, lastOn })
  const due = dueOf(plan, today)
  const past = [
    ...done.map((on) => ({ on, what: 'done' as const })),
    ...plan.skipped.map((on) => ({ on, what: 'skipped' as const })),
  ].toSorted((one, other) => one.on.localeCompare(other.on))
  return {
    ...test,
    plan_id: plan.id,
    interval,
    state: plan.state,
    price: pricePaise === undefined ? null : toRupees(pricePaise),
    due_on: due,
    ...reminderOf(facts, due),
    booked: booked && { order_id: booked.orderId, order_no: booked.orderNo, on: booked.on },
    later_on: booked ? null : laterThanUsual(due, test),
    after_skip_on: plan.once ? null : afterSkip(followed, today),
    planned: laterDates(plan.countedFrom, interval, { due, count: PLANNED }),
    past: past.slice(-SHOWN_PAST),
    since: labDay(plan.stateSince),
  }
}

/** The next date if the present one is skipped; in the future also if that one is over. */
export function afterSkip({ plan }: FollowedPlan, today: string): string {
  const due = dueOf(plan, today)
  return dueAfter(plan.countedFrom, intervalOf(plan), due > today ? due : today)
}

function reminderOf(
  { followed: { plan, booked }, reminders, today }: PlanFacts,
  due: string,
): Pick<RepeatPlan, 'remind_on' | 'reminded'> {
  const isSettled = plan.remindedFor === due
  if (isSettled && plan.remindedAt) return { remind_on: labDay(plan.remindedAt), reminded: true }
  if (plan.state !== 'on' || booked || isSettled || !reminders) {
    return { remind_on: null, reminded: false }
  }
  const on = daysAfter(due, -REMIND_DAYS)
  return { remind_on: on < today ? today : on, reminded: false }
}

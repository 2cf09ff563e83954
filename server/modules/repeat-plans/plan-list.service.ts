import type { EndpointResult } from '#contract/endpoint.ts'
import type { RepeatPlan, repeatPlanEndpoints } from '#contract/repeat-plans.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { labDay } from '#server/lab-time.ts'
import { consents } from '../account/consents.service.ts'
import { listMembers } from '../patient/member.repository.ts'
import { followPlan } from './followed-plan.ts'
import { toRepeatedTest, toRepeatPlan } from './repeat-plan.mapper.ts'
import * as repository from './repeat-plan.repository.ts'

type Calls = typeof repeatPlanEndpoints

const STATE_ORDER = { on: 0, paused: 1, ended: 2 } as const

export async function plansOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<EndpointResult<Calls['repeatPlans']>> {
  const rows = await repository.listPlans(db, accountId)
  const plans = await readPlans(db, { accountId, rows, now: clock.now() })
  return {
    today: labDay(clock.now()),
    reminders: await consents(db, accountId, 'reminders'),
    plans: plans.toSorted(
      (one, other) =>
        STATE_ORDER[one.state] - STATE_ORDER[other.state] || one.due_on.localeCompare(other.due_on),
    ),
  }
}

/** The plans of some rows of an account, without those of members who left the family. */
export async function readPlans(
  db: Executor,
  {
    accountId,
    rows,
    now,
  }: {
    readonly accountId: string
    readonly rows: readonly repository.PlanRow[]
    readonly now: Date
  },
): Promise<RepeatPlan[]> {
  if (rows.length === 0) return []
  const items = await repository.findRepeatable(
    db,
    rows.map(({ code }) => code),
  )
  const prices = await repository.findPrices(db, {
    itemIds: items.map(({ id }) => id),
    cityIds: rows.map(({ cityId }) => cityId),
  })
  const family = await listMembers(db, accountId)
  const tests = await repository.listTestsTaken(db, accountId)
  const reminders = await consents(db, accountId, 'reminders')
  const today = labDay(now)
  return rows.flatMap((row) => {
    const member = family.find(({ id }) => id === row.memberId)
    if (!member) return []
    const item = items.find(({ code }) => code === row.code)
    const price = prices.find((one) => one.itemId === item?.id && one.cityId === row.cityId)
    const followed = followPlan(row, tests, now)
    const pricePaise = price?.pricePaise
    return [toRepeatPlan({ followed, member, item, pricePaise, reminders, today })]
  })
}

/** The tests that the family had or has booked, each once, the newest first. */
export async function repeatableTestsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<EndpointResult<Calls['repeatableTests']>> {
  const now = clock.now()
  const tests = await repository.listTestsTaken(db, accountId)
  const family = await listMembers(db, accountId)
  const plans = (await repository.listPlans(db, accountId))
    .map((row) => followPlan(row, tests, now).plan)
    .filter(({ state }) => state !== 'ended')
  const items = await repository.findRepeatable(
    db,
    tests.map(({ code }) => code),
  )
  const newest = new Map(tests.map((test) => [`${test.memberId} ${test.code}`, test]))
  const repeatable = [...newest.values()]
    .toSorted((one, other) => other.on.localeCompare(one.on))
    .flatMap(({ memberId, code, on }) => {
      const member = family.find(({ id }) => id === memberId)
      const item = items.find((one) => one.code === code && isRepeatable(one))
      if (!member || !item) return []
      const plan = plans.find((one) => one.memberId === memberId && one.code === code)
      const test = toRepeatedTest(member, item, { code, lastOn: on })
      return [{ ...test, last_on: on, plan_id: plan?.id ?? null }]
    })
  const reminders = await consents(db, accountId, 'reminders')
  return { today: labDay(now), reminders, tests: repeatable }
}

/** A scan has questions and an appointment, which a plan does not ask for. */
export function isRepeatable({ kind, needsAppointment }: repository.RepeatableItem): boolean {
  return kind !== 'radiology' && !needsAppointment
}

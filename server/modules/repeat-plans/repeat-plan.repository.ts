import {
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { REMIND_DAYS } from '#contract/rules/repeat-plan.ts'
import type { Executor } from '#server/db/client.ts'
import { itemPrices, items } from '#server/db/schema/catalogue.ts'
import { members } from '#server/db/schema/members.ts'
import { orderEvents, orderLines, orders } from '#server/db/schema/orders.ts'
import { repeatPlans } from '#server/db/schema/repeat-plans.ts'
import { daysAfter } from '#server/lab-time.ts'

export type PlanRow = typeof repeatPlans.$inferSelect

/** Before the sample is taken an order can still be cancelled. */
const BEFORE_SAMPLE = ['booked', 'phlebotomist_assigned', 'resample'] as const

/** The plans of members who are still in the family. */
export async function listPlans(db: Executor, accountId: string): Promise<PlanRow[]> {
  const rows = await db
    .select({ plan: repeatPlans })
    .from(repeatPlans)
    .innerJoin(members, eq(members.id, repeatPlans.memberId))
    .where(and(eq(repeatPlans.accountId, accountId), isNull(members.removedAt)))
    .orderBy(asc(repeatPlans.createdAt), asc(repeatPlans.id))
  return rows.map(({ plan }) => plan)
}

/** A plan of this account, locked. */
export async function lockPlan(
  db: Executor,
  accountId: string,
  planId: string,
): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(repeatPlans)
    .where(and(eq(repeatPlans.id, planId), eq(repeatPlans.accountId, accountId)))
    .for('update')
  return row
}

/** A plan of any account, locked; undefined while another transaction has it. */
export async function lockUnlessBusy(db: Executor, planId: string): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(repeatPlans)
    .where(eq(repeatPlans.id, planId))
    .for('update', { skipLocked: true })
  return row
}

/** The plans that count from an order, locked. */
export function lockCountedFrom(db: Executor, orderId: string): Promise<PlanRow[]> {
  const account = db.select({ id: orders.accountId }).from(orders).where(eq(orders.id, orderId))
  return db
    .select()
    .from(repeatPlans)
    .where(and(inArray(repeatPlans.accountId, account), eq(repeatPlans.countedOrderId, orderId)))
    .orderBy(asc(repeatPlans.id))
    .for('update')
}

export async function countLivePlans(db: Executor, accountId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(repeatPlans)
    .where(and(eq(repeatPlans.accountId, accountId), ne(repeatPlans.state, 'ended')))
  return row?.total ?? 0
}

/** The plan of a test that has not ended; there is one at most. */
export async function findLivePlan(
  db: Executor,
  { memberId, code }: Pick<PlanRow, 'memberId' | 'code'>,
): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(repeatPlans)
    .where(
      and(
        eq(repeatPlans.memberId, memberId),
        eq(repeatPlans.code, code),
        ne(repeatPlans.state, 'ended'),
      ),
    )
  return row
}

export async function insertPlan(db: Executor, plan: PlanRow): Promise<void> {
  await db.insert(repeatPlans).values(plan)
}

export async function updatePlan(
  db: Executor,
  planId: string,
  changes: Partial<PlanRow>,
): Promise<void> {
  await db.update(repeatPlans).set(changes).where(eq(repeatPlans.id, planId))
}

/** A test of a placed order that was not cancelled. */
export type TestTaken = {
  readonly memberId: string
  readonly code: string
  readonly cityId: number
  readonly orderId: string
  readonly orderNo: string
  /** Day of the visit; of a walk-in, the day of the sample, or of the order until it is taken. */
  readonly on: string
  /** The sample is taken: the order can no longer be cancelled. */
  readonly isTaken: boolean
  /** Another sample of it has to be taken. */
  readonly isAgain: boolean
}

/** The tests that an account ordered, of one item or all, by the day of their visit; no scans. */
export async function listTestsTaken(
  db: Executor,
  accountId: string,
  code?: string,
): Promise<TestTaken[]> {
  const sampledAt = sql`(select min(e.at) from ${orderEvents} e
    where e.order_id = ${orders.id} and e.status = 'sample_collected')`
  const day = sql<string>`coalesce(${orders.slotDate},
    (coalesce(${sampledAt}, ${orders.placedAt}) at time zone 'Asia/Kolkata')::date)::text`
  const rows = await db
    .select({
      memberId: orders.memberId,
      code: orderLines.code,
      cityId: orders.cityId,
      orderId: orders.id,
      orderNo: orders.orderNo,
      on: day,
      status: orders.status,
      furtherVisit: orders.furtherVisit,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.accountId, accountId),
        notInArray(orders.status, ['draft', 'cancelled']),
        eq(orderLines.radiology, false),
        code === undefined ? undefined : eq(orderLines.code, code),
      ),
    )
    .orderBy(day, asc(orders.placedAt))
  return rows.map(({ status, orderNo, furtherVisit, ...row }) => ({
    ...row,
    orderNo: orderNo ?? '',
    isTaken: !BEFORE_SAMPLE.some((one) => one === status),
    isAgain: status === 'resample' || furtherVisit !== null,
  }))
}

/** Items that a plan can repeat, by code; scans are not among them. */
export function findRepeatable(db: Executor, codes: readonly string[]) {
  return db
    .select({
      id: items.id,
      code: items.code,
      name: items.name,
      slug: items.slug,
      kind: items.kind,
      needsAppointment: items.needsAppointment,
      samples: items.samples,
      usualDays: items.minRetestDays,
    })
    .from(items)
    .where(inArray(items.code, [...codes]))
}
export type RepeatableItem = Awaited<ReturnType<typeof findRepeatable>>[number]

/** Prices of items in cities, for the plans of one account. */
export function findPrices(
  db: Executor,
  { itemIds, cityIds }: { itemIds: readonly number[]; cityIds: readonly number[] },
) {
  return db
    .select({
      itemId: itemPrices.itemId,
      cityId: itemPrices.cityId,
      pricePaise: itemPrices.pricePaise,
    })
    .from(itemPrices)
    .where(and(inArray(itemPrices.itemId, [...itemIds]), inArray(itemPrices.cityId, [...cityIds])))
}

/** A reminder this long after its date would tell nothing new. */
const STALE_DAYS = 30

/** Plans whose next date is near and whose reminder is not settled, by id, after one. */
export async function findToRemind(
  db: Executor,
  { today, after, limit }: { today: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: repeatPlans.id })
    .from(repeatPlans)
    .where(
      and(
        eq(repeatPlans.state, 'on'),
        gt(repeatPlans.id, after),
        lte(repeatPlans.dueOn, daysAfter(today, REMIND_DAYS)),
        gte(repeatPlans.dueOn, daysAfter(today, -STALE_DAYS)),
        or(isNull(repeatPlans.remindedFor), ne(repeatPlans.remindedFor, repeatPlans.dueOn)),
      ),
    )
    .orderBy(asc(repeatPlans.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

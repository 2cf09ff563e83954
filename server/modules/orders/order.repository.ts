import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { OrderStatus } from '#contract/codes.ts'
import type { Executor } from '#server/db/client.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { orderEvents, orderLines, orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'

export type OrderRow = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type LineRow = typeof orderLines.$inferSelect
export type NewLine = Omit<LineRow, 'orderId'>
export type EventRow = typeof orderEvents.$inferSelect

/** An order of the account, locked until the transaction ends. */
export async function lockOrder(
  db: Executor,
  accountId: string,
  id: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.accountId, accountId)))
    .for('update')
  return row
}

/** An order of any account, locked; for system tasks. */
export async function lockAnyOrder(db: Executor, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update')
  return row
}

/** An order of the account by its id or its number. */
export async function findOrder(
  db: Executor,
  accountId: string,
  idOrNumber: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accountId),
        or(eq(orders.id, idOrNumber), eq(orders.orderNo, idOrNumber)),
      ),
    )
  return row
}

export async function findOpenDraft(
  db: Executor,
  accountId: string,
): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(isOpenDraftOf(accountId))
  return row
}

/** The draft of an account that is not linked to another; there is one at most. */
const isOpenDraftOf = (accountId: string) =>
  and(eq(orders.accountId, accountId), eq(orders.status, 'draft'), isNull(orders.parentOrderId))

/** The draft of the account, unless the session that worked on it last is live or it is abandoned. */
export async function findDraftOfEndedSession(
  db: Executor,
  accountId: string,
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(sessions, eq(sessions.id, orders.sessionId))
    .where(
      and(
        isOpenDraftOf(accountId),
        isNotNull(sessions.revokedAt),
        sql`${orders.checkoutStage} is distinct from 'abandoned'`,
      ),
    )
  return row
}

/** The draft of the account, locked; undefined if it has just been placed. */
export async function lockOpenDraft(
  db: Executor,
  accountId: string,
): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(isOpenDraftOf(accountId)).for('update')
  return row
}

/** All drafts of the account, locked; the linked ones last. */
export function lockDrafts(db: Executor, accountId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.status, 'draft')))
    .orderBy(sql`${orders.parentOrderId} is not null`, asc(orders.id))
    .for('update')
}

/** Whether a payment of the order waits for its result, or for being settled. */
export function hasPaymentUnderWay(db: Executor, orderId: string): Promise<boolean> {
  return hasOpenPayment(db, orderId)
}

/** Whether the gateway has reported an attempt to pay the order, and not its result. */
export function isBankDeciding(db: Executor, orderId: string): Promise<boolean> {
  return hasOpenPayment(db, orderId, isNotNull(payments.gatewayPaymentId))
}

async function hasOpenPayment(db: Executor, orderId: string, also?: SQL): Promise<boolean> {
  const isOpen = inArray(payments.status, ['open', 'paid'] as const)
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isOpen, also))
    .limit(1)
  return rows.length > 0
}

export async function insertOrder(db: Executor, order: NewOrder): Promise<void> {
  await db.insert(orders).values(order)
}

export async function updateOrder(
  db: Executor,
  id: string,
  changes: Partial<NewOrder>,
): Promise<void> {
  await db.update(orders).set(changes).where(eq(orders.id, id))
}

export async function replaceLines(
  db: Executor,
  orderId: string,
  lines: readonly NewLine[],
): Promise<void> {
  await db.delete(orderLines).where(eq(orderLines.orderId, orderId))
  await db.insert(orderLines).values(lines.map((line) => ({ ...line, orderId })))
}

export async function insertLine(db: Executor, line: LineRow): Promise<void> {
  await db.insert(orderLines).values(line)
}

export async function deleteLine(
  db: Executor,
  { orderId, sequenceNo }: Pick<LineRow, 'orderId' | 'sequenceNo'>,
): Promise<void> {
  await db
    .delete(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.sequenceNo, sequenceNo)))
}

/** Sets the coupon discount of each line, paise; 0 for other lines. */
export async function setLineDiscounts(
  db: Executor,
  lines: readonly LineRow[],
  byCode: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { orderId, sequenceNo, code, couponDiscountPaise: former } of lines) {
    const couponDiscountPaise = byCode.get(code) ?? 0
    if (couponDiscountPaise === former) continue
    await db
      .update(orderLines)
      .set({ couponDiscountPaise })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.sequenceNo, sequenceNo)))
  }
}

export async function findLines(db: Executor, orderIds: readonly string[]): Promise<LineRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.sequenceNo))
}

/** The lines whose samples the coming visit of an order is for (contract/rules/further-visit.ts). */
export function visitLines<Line extends Pick<LineRow, 'code'>>(
  { furtherVisit }: Pick<OrderRow, 'furtherVisit'>,
  lines: readonly Line[],
): readonly Line[] {
  return furtherVisit ? lines.filter(({ code }) => furtherVisit.codes.includes(code)) : lines
}

export async function addEvent(
  db: Executor,
  orderId: string,
  status: OrderStatus,
  at: Date,
  more: Partial<Pick<EventRow, 'note' | 'netPayablePaise'>> = {},
): Promise<void> {
  await db.insert(orderEvents).values({ orderId, status, at, ...more })
}

/** Notes that an order changed, in its timeline and the lab's feed; its status stays. */
export async function addChangeEvent(
  db: Executor,
  { id: orderId, status }: Pick<OrderRow, 'id' | 'status'>,
  {
    change,
    note,
  }: { readonly change: NonNullable<EventRow['change']>; readonly note?: string | undefined },
  at: Date,
): Promise<void> {
  await db.insert(orderEvents).values({ orderId, status, at, note, change })
}

export function findEvents(db: Executor, orderId: string): Promise<EventRow[]> {
  return db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
}

/** Numbers that no order has. */
export async function freeNumbers(db: Executor, numbers: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(inArray(orders.orderNo, [...numbers]))
  const given = new Set(rows.map(({ orderNo }) => orderNo))
  return numbers.filter((number) => !given.has(number))
}

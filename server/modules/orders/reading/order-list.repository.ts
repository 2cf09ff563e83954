import { type AnyColumn, and, asc, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { OrderStatus } from '#contract/codes.ts'
import type { Executor } from '#server/db/client.ts'
import { preparedStatement } from '#server/db/prepared-statement.ts'
import { centres } from '#server/db/schema/cities.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { phlebotomists, phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'
import { reports } from '#server/db/schema/reports.ts'
import type { LineRow } from '../order.repository.ts'
import type { ListedVisit, ReportRow } from './visits-and-reports.repository.ts'

type Page = {
  readonly statuses: readonly OrderStatus[] | undefined
  readonly limit: number
  readonly offset: number
}

type ListedLine = Pick<LineRow, 'name' | 'samples' | 'fastingHours' | 'preparationRules'>
/** What says when to come. */
type WalkIn = {
  readonly hours: Centre['hours']
  readonly lines: readonly Pick<LineRow, 'name' | 'fastingHours' | 'preparationRules'>[]
}
/** As JSON: the times are strings. */
type VisitAsJson = Pick<ListedVisit, 'name' | 'badge' | 'rating'> & {
  readonly expectedAt: string | null
  readonly arrivedAt: string | null
}

/** Columns of the order itself in a list. */
const own = {
  id: orders.id,
  orderNo: orders.orderNo,
  status: orders.status,
  orderType: orders.orderType,
  paymentMode: orders.paymentMode,
  placedAt: orders.placedAt,
  memberId: orders.memberId,
  member: orders.member,
  slotDate: orders.slotDate,
  slotFrom: orders.slotFrom,
  slotTo: orders.slotTo,
  netPayablePaise: orders.netPayablePaise,
  duePaise: orders.duePaise,
  doorPayments: orders.doorPayments,
  visitBegun: orders.visitBegun,
  visitFailed: orders.visitFailed,
  furtherVisit: orders.furtherVisit,
  paid: orders.paid,
  reviewState: orders.reviewState,
  reviewBy: orders.reviewBy,
  parentOrderId: orders.parentOrderId,
  labCode: orders.labCode,
  visitTurn: orders.visitTurn,
  createdAt: orders.createdAt,
}

type Sorted = Readonly<
  Record<'placedAt' | 'visitTurn' | 'parentOrderId' | 'createdAt' | 'id', AnyColumn | SQL>
>

/** Newest first; orders of one booking as they are elsewhere: by the turn, else the parent first. */
function newestFirst({ placedAt, visitTurn, parentOrderId, createdAt, id }: Sorted) {
  return [
    desc(placedAt),
    asc(visitTurn),
    sql`${parentOrderId} is not null`,
    asc(createdAt),
    asc(id),
  ]
}

/** Number of placed orders by status; one row even for an account without orders. */
function countsOf(db: Executor) {
  const byStatus = db
    .select({ status: orders.status, orders: count().as('orders') })
    .from(orders)
    .where(and(eq(orders.accountId, sql.placeholder('accountId')), isNotNull(orders.orderNo)))
    .groupBy(orders.status)
    .as('by_status')
  const all = sql<Partial<Record<OrderStatus, number>>>`
    coalesce(json_object_agg(${byStatus.status}, ${byStatus.orders}), '{}')`
  return db
    .select({ all: all.as('all') })
    .from(byStatus)
    .as('counts')
}

/**
 * Placed orders, newest first, in one query: the sub-selects run for the rows of the page only.
 */
function placed(db: Executor, ofSome?: SQL) {
  const counts = countsOf(db)
  const page = db
    .select(own)
    .from(orders)
    .where(
      and(eq(orders.accountId, sql.placeholder('accountId')), isNotNull(orders.orderNo), ofSome),
    )
    .orderBy(...newestFirst(orders))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page')
  const { id, orderNo, status, orderType, paymentMode, placedAt, memberId, member } = page
  const { slotDate, slotFrom, slotTo, netPayablePaise, paid, reviewState, reviewBy } = page
  const { duePaise, doorPayments, visitBegun, visitFailed, furtherVisit, parentOrderId } = page
  return db
    .select({
      counts: counts.all,
      order: {
        ...{ id, orderNo, status, orderType, paymentMode, placedAt, memberId, member },
        ...{ slotDate, slotFrom, slotTo, netPayablePaise, paid, reviewState, reviewBy },
        ...{ duePaise, doorPayments, visitBegun, visitFailed, furtherVisit, parentOrderId },
      },
      count: sql<number>`(
        select count(*)::int from ${orders} o where o.order_no is not null and (
          o.id = coalesce(page.parent_order_id, page.id)
          or o.parent_order_id = coalesce(page.parent_order_id, page.id)))`,
      lines: sql<ListedLine[]>`(
        select coalesce(json_agg(json_build_object('name', l.name, 'samples', l.samples) order by l.sequence_no), '[]')
        from ${orderLines} l where l.order_id = page.id)`,
      centreName: sql<string | null>`(
        select c.name from ${centres} c where c.lab_code = page.lab_code and page.order_type = 'lab_visit')`,
      walkIn: sql<WalkIn | null>`(
        select json_build_object('hours', c.hours, 'lines', (
          select json_agg(json_build_object('name', l.name, 'fastingHours', l.fasting_hours,
            'preparationRules', l.preparation_rules) order by l.sequence_no)
          from ${orderLines} l where l.order_id = page.id))
        from ${centres} c
        where c.lab_code = page.lab_code and page.order_type = 'lab_visit' and page.slot_date is null)`,
      visit: sql<VisitAsJson | null>`(
        select json_build_object('name', p.name, 'badge', p.badge, 'rating', v.rating,
          'expectedAt', v.expected_at, 'arrivedAt', v.arrived_at)
        from ${phlebotomistVisits} v join ${phlebotomists} p on p.id = v.phlebotomist_id
        where v.order_id = page.id)`,
      reports: sql<Omit<ReportRow, 'orderId'>[]>`(
        select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'name', r.name,
          'resultCount', r.result_count, 'outsideCount', r.outside_count) order by r.signed_at, r.name), '[]')
        from ${reports} r where r.order_id = page.id and r.replaced_at is null and r.withdrawn_at is null)`,
    })
    .from(counts)
    .leftJoin(page, sql`true`)
    .orderBy(...newestFirst(page))
}

const allPlaced = preparedStatement((db) => placed(db).prepare('orders_placed'))
const somePlaced = preparedStatement((db) =>
  placed(db, sql`${orders.status} = any(${sql.placeholder('statuses')})`).prepare(
    'orders_placed_of_statuses',
  ),
)

/** A page of the placed orders, with the number of orders by status. */
export async function findPlaced(db: Executor, accountId: string, { statuses, ...slice }: Page) {
  const rows = statuses
    ? await somePlaced(db).execute({ accountId, statuses, ...slice })
    : await allPlaced(db).execute({ accountId, ...slice })
  return {
    counts: rows[0]?.counts ?? {},
    // Past the last page there is one row with the counts only.
    orders: rows.flatMap(({ order, visit, reports, counts: _, ...rest }) =>
      order ? [{ ...rest, order, done: { visit: visit && withDates(visit), reports } }] : [],
    ),
  }
}

function withDates({ expectedAt, arrivedAt, ...visit }: VisitAsJson): ListedVisit {
  const dateOf = (at: string | null) => (at === null ? null : new Date(at))
  return { ...visit, expectedAt: dateOf(expectedAt), arrivedAt: dateOf(arrivedAt) }
}

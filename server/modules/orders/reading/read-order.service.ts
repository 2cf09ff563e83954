import { ORDER_GROUPS, type OrderGroup } from '#contract/codes.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import { isBeforeVisit, isChangeable } from '#contract/rules/cancellation.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { groupBy } from '#server/group-by.ts'
import { toRupees } from '#server/money.ts'
import { readCentre } from '../../centres/centres.service.ts'
import { findLastUse } from '../../coupons/coupon-use.repository.ts'
import { couponOf } from '../../coupons/coupon-use.service.ts'
import { findTransfer } from '../../ledger/ledger.repository.ts'
import { LATE_CREDIT, LATE_REPORT_CREDIT, type LateCredit } from '../../ledger/ledger.service.ts'
import { gatewayRefundsOf, unbookedRefundsOf } from '../../refunds/refund.service.ts'
import { walletHoldOf } from '../../wallet/wallet-hold.service.ts'
import { findBooking, parentIdOf, visitIdOf } from '../booking.repository.ts'
import { priceDrafts } from '../draft-pricing.service.ts'
import { unknownOrder } from '../order.problems.ts'
import {
  findEvents,
  findLines,
  findOrder,
  isBankDeciding,
  type LineRow,
  type OrderRow,
} from '../order.repository.ts'
import { toPricing } from '../order-pricing.ts'
import { findInvoiceDates } from './billing-period.ts'
import { toBookedOrder, toLinkedOrders } from './linked-orders.ts'
import { comingBetween, toOrder, toSummary, type VisitAndReports } from './order.mapper.ts'
import { findPlaced } from './order-list.repository.ts'
import type { RefundState } from './order-money.mapper.ts'
import { visitStateOf } from './visit-state.ts'
import { documentSentAt, findReports, findVisits } from './visits-and-reports.repository.ts'

type Page = {
  readonly page: number
  readonly size: number
  readonly group?: OrderGroup | undefined
}

/** The order as calls return it; a draft has its current price. */
export async function readOrder(db: Executor, order: OrderRow, now: Date): Promise<Order> {
  const booking = await findBooking(db, order)
  const isDraft = order.status === 'draft'
  const prices = isDraft ? await priceDrafts(db, booking, now) : await readPlaced(db, booking)
  const own = prices.find((price) => price.order.id === order.id)
  const lines = own?.lines ?? []
  const price = own && 'discounts' in own ? own : undefined
  return toOrder(
    {
      order,
      linked: toLinkedOrders(prices),
      lines: price ? discounted(lines, price.discounts) : lines,
      pricing: price?.pricing ?? toPricing(order),
      held: price?.held ?? [],
      events: await findEvents(db, order.id),
      centre: order.labCode === null ? null : await readCentre(db, order.labCode),
      coupon: price ? price.coupon : await couponOfPlaced(db, order),
      wallet: await pointsOf(db, order, own?.pricing),
      isPaying: !isDraft && (await isBankDeciding(db, order.id)),
      refund: (await refundsOf(db, [order])).get(order.id),
      ...(isDraft ? NOTHING_BACK : await unbookedRefundsOf(db, order.id, parentIdOf(order))),
      done: order.status === 'draft' ? NOTHING_DONE : await doneOf(db, order.id),
      invoicedAt: order.status === 'draft' ? undefined : await findInvoiceDates(db, order.id),
      lateCreditPoints: order.lateAt ? await pointsGiven(db, LATE_CREDIT, visitIdOf(order)) : 0,
      reportCreditPoints: order.reportPromised
        ? await pointsGiven(db, LATE_REPORT_CREDIT, order.id)
        : 0,
      documentSentAt: order.reviewState === null ? null : await documentSentAt(db, order.id),
    },
    now,
  )
}

/** The coupon of a booking is on its parent. */
async function couponOfPlaced(db: Executor, order: OrderRow) {
  const hasShare = order.parentOrderId === null || order.orderDiscountPaise > 0
  if (!hasShare) return undefined
  // A cancellation releases the coupon; the sums of the order still have its discount.
  const wasUsed = order.status === 'cancelled' && order.orderDiscountPaise > 0
  return wasUsed ? findLastUse(db, parentIdOf(order)) : couponOf(db, parentIdOf(order))
}

/** A draft of a booking uses a share of the points of its parent; a placed order has its own. */
async function pointsOf(db: Executor, order: OrderRow, pricing: Pricing | undefined) {
  if (order.status !== 'draft' || order.parentOrderId === null) return walletHoldOf(db, order.id)
  const usesPoints = pricing !== undefined && pricing.redeem_from_wallet_points > 0
  return usesPoints ? walletHoldOf(db, order.parentOrderId) : undefined
}

async function readPlaced(db: Executor, booking: readonly OrderRow[]) {
  const ids = booking.map(({ id }) => id)
  const lines = groupBy(await findLines(db, ids), ({ orderId }) => orderId)
  const visits = booking.length > 1 ? await findVisits(db, ids) : []
  return booking.map((order) => {
    const visit = visits.find(({ orderId }) => orderId === order.id) ?? null
    const closed = isBeforeVisit(order.status) && !isChangeable(visitStateOf(order, visit))
    return { ...toBookedOrder(order), lines: lines.get(order.id) ?? [], closed }
  })
}

function discounted(
  lines: readonly LineRow[],
  discounts: ReadonlyMap<string, number>,
): readonly LineRow[] {
  return lines.map((line) => ({ ...line, couponDiscountPaise: discounts.get(line.code) ?? 0 }))
}

/** By id or number. @throws Problem 404, also for another patient's order. */
export async function requireOrder(
  db: Executor,
  accountId: string,
  idOrNumber: string,
): Promise<OrderRow> {
  const order = await findOrder(db, accountId, idOrNumber)
  if (!order) throw unknownOrder()
  return order
}

/** Whether a draft was placed, and as which order. @throws Problem 404 */
export async function orderExists(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  orderId: string,
): Promise<EndpointResult<typeof orderEndpoints.orderExists>> {
  const order = await requireOrder(db, accountId, orderId)
  if (order.orderNo === null) return { exists: false, order: null }
  return { exists: true, order: await readOrder(db, order, clock.now()) }
}

/** Placed orders, newest first; drafts are not listed. */
export async function listOrders(
  db: Executor,
  accountId: string,
  { page, size, group }: Page,
): Promise<EndpointResult<typeof orderEndpoints.orderList>> {
  const found = await findPlaced(db, accountId, {
    statuses: group && ORDER_GROUPS[group],
    limit: size,
    offset: (page - 1) * size,
  })
  const of = (one: OrderGroup) =>
    ORDER_GROUPS[one].reduce((sum, status) => sum + (found.counts[status] ?? 0), 0)
  const counts = { open: of('open'), completed: of('completed'), cancelled: of('cancelled') }
  const back = await refundsOf(
    db,
    found.orders.map(({ order }) => order),
  )
  return {
    orders: found.orders.map(({ order, lines, done, count, walkIn, centreName }) => ({
      ...toSummary(order, lines, done),
      ...refundedIn(back.get(order.id)),
      ...(centreName !== null && { centre_name: centreName }),
      ...(walkIn && comingBetween(walkIn.lines, walkIn.hours)),
      ...(count > 1 && { linked: { parent_order_id: parentIdOf(order), count } }),
    })),
    total: group ? counts[group] : counts.open + counts.completed + counts.cancelled,
    counts,
  }
}

/** Gateway refunds of those that are cancelled. */
function refundsOf(db: Executor, all: readonly Pick<OrderRow, 'id' | 'status'>[]) {
  const cancelled = all.filter(({ status }) => status === 'cancelled')
  return gatewayRefundsOf(
    db,
    cancelled.map(({ id }) => id),
  )
}

function refundedIn(refund: RefundState | undefined): Pick<OrderSummary, 'refunded'> {
  return refund ? { refunded: toRupees(refund.amountPaise) } : {}
}

/** For what was late. */
async function pointsGiven(db: Executor, kind: LateCredit, reference: string): Promise<number> {
  return (await findTransfer(db, kind, reference))?.amount ?? 0
}

const NOTHING_BACK = { unused: undefined, twice: undefined }

const NOTHING_DONE: VisitAndReports = { visit: null, reports: [] }

async function doneOf(db: Executor, orderId: string): Promise<VisitAndReports> {
  const [visit] = await findVisits(db, [orderId])
  return { visit: visit ?? null, reports: await findReports(db, [orderId]) }
}

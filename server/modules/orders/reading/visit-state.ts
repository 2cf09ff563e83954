import { and, eq, inArray } from 'drizzle-orm'
import type { Order } from '#contract/orders.schemas.ts'
import { awaitsSlot, type VisitState } from '#contract/rules/cancellation.ts'
import type { Executor } from '#server/db/client.ts'
import { labEvents } from '#server/db/schema/lab.ts'
import type { DoorPayment, FailedVisit, FurtherVisit } from '#server/db/schema/orders.ts'
import { toRupees } from '#server/money.ts'
import type { OrderRow } from '../order.repository.ts'
import { toTiming } from './order-timing.ts'
import { wayOf } from './visit-way.ts'
import { findVisits, type VisitRow } from './visits-and-reports.repository.ts'

/** How far the visit of an order is; of an order locked by the caller it stays so. */
export async function findVisitState(
  db: Executor,
  order: Stated & Pick<OrderRow, 'id'>,
): Promise<VisitState> {
  const [visit = null] = await findVisits(db, [order.id])
  return visitStateOf(order, visit)
}

type Stated = Begun & Pick<OrderRow, 'lateAt'>

export function visitStateOf(order: Stated, visit: VisitRow | null): VisitState {
  const { status, lateAt } = order
  const late = lateAt && { since: lateAt.toISOString(), credit_points: 0, credit: 0 }
  return { status, ...wayOf(status, visit), ...begunOf(order), ...(late && { late }) }
}

type Begun = Pick<
  OrderRow,
  'status' | 'visitBegun' | 'visitFailed' | 'furtherVisit' | 'doorPayments'
>

/** What of a visit is done before its stage says so. */
export function begunOf({
  status,
  visitBegun,
  visitFailed,
  furtherVisit,
  doorPayments,
}: Begun): Pick<Order, 'visit_begun' | 'visit_failed' | 'further_visit' | 'door_payments'> {
  return {
    ...(status === 'booked' && visitFailed && { visit_failed: toFailed(visitFailed) }),
    ...toFurther(furtherVisit),
    ...(visitBegun && { visit_begun: true as const }),
    ...toDoorPayments(doorPayments),
  }
}

/** The slot of the last or the coming visit; null while the patient has to choose one. */
export function slotOf(order: Begun & Parameters<typeof toTiming>[0]): Order['slot'] {
  return awaitsSlot({ status: order.status, ...begunOf(order) }) ? null : toTiming(order)
}

function toFailed({ reason, at, chargePaise = 0 }: FailedVisit) {
  return { reason, at, ...(chargePaise > 0 && { charge: toRupees(chargePaise) }) }
}

export function toFurther(visit: FurtherVisit | null): Pick<Order, 'further_visit'> {
  if (!visit) return {}
  return { further_visit: { tests: visit.codes, charge: toRupees(visit.chargePaise) } }
}

export function toDoorPayments(received: readonly DoorPayment[]): Pick<Order, 'door_payments'> {
  if (received.length === 0) return {}
  const door_payments = received.map(({ paise, overPaise, ...payment }) => ({
    ...payment,
    rupees: toRupees(paise),
    over: toRupees(overPaise),
  }))
  return { door_payments }
}

/** What is done at a visit. */
export type VisitPart = 'samples' | 'scans'

const PARTS: Readonly<Record<string, VisitPart>> = {
  samples_collected: 'samples',
  scan_done: 'scans',
}

/** The parts of an order's visit that are done, and when. */
export async function findDoneParts(
  db: Executor,
  orderId: string,
): Promise<ReadonlyMap<VisitPart, Date>> {
  const rows = await db
    .select({ kind: labEvents.kind, at: labEvents.occurredAt })
    .from(labEvents)
    .where(and(eq(labEvents.orderId, orderId), inArray(labEvents.kind, Object.keys(PARTS))))
  return new Map(rows.flatMap(({ kind, at }) => (PARTS[kind] ? [[PARTS[kind], at]] : [])))
}

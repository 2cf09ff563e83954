import type { z } from 'zod'
import { awaitsSlot } from '#contract/rules/cancellation.ts'
import {
  distinctSamples,
  type FilledSample,
  laterSamples,
  timedLines,
} from '#contract/rules/tubes.ts'
import { upiAddress } from '#contract/rules/upi-address.ts'
import type { Config } from '#server/config.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { groupBy } from '#server/group-by.ts'
import { toRupees } from '#server/money.ts'
import { findRecipient } from '../modules/account/recipient.ts'
import { awaitsReview } from '../modules/lab/answer-review.service.ts'
import { visitIdOf } from '../modules/orders/booking.repository.ts'
import { findLines, type LineRow, type OrderRow } from '../modules/orders/order.repository.ts'
import { duePaiseOf } from '../modules/orders/order-pricing.ts'
import { toSampled } from '../modules/orders/reading/stored-lines.ts'
import { begunOf } from '../modules/orders/reading/visit-state.ts'
import { ADMINISTRATIVE_GENDER } from '../modules/reports/fhir/code-systems.ts'
import type { LabOrder, labCalls } from './lab-api.contract.ts'
import { type LabReader, noteAccess } from './lab-audit.ts'
import { changesAfter, findPlacedByNumber, numberFeed } from './lab-feed.repository.ts'
import { LabProblem } from './lab-problem.ts'

type Feed = z.input<typeof labCalls.orders.response>

/** Changes of orders since a cursor, with an audit row for each order. @throws LabProblem */
export async function readFeed(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  reader: LabReader,
  { after, limit }: { after: string; limit: number },
): Promise<Feed> {
  const { db } = deps
  const position = positionOf(after)
  await numberFeed(db)
  const found = await entriesAfter(deps, { position, limit: limit + 1 })
  const shown = found.slice(0, limit)
  for (const { row } of shown) await noteAccess(deps, db, reader, row, 'lab-order-read')
  const entries = shown.map(({ entry }) => entry)
  return {
    entries,
    next: entries.at(-1)?.cursor ?? after,
    has_more: found.length > limit,
  }
}

/** The position of a cursor. @throws LabProblem `cursor-invalid` */
export function positionOf(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw new LabProblem('cursor-invalid', 'Send the cursor of an earlier answer, or none.')
}

/** The entry of a change with the order as it is now, and what the order is in the database. */
export type ReadEntry = {
  readonly position: number
  readonly entry: Feed['entries'][number]
  readonly row: OrderRow
}

/** The caller audits what leaves. */
export async function entriesAfter(
  deps: LabOrderDeps,
  from: { readonly position: number; readonly limit: number },
): Promise<ReadEntry[]> {
  const changes = await changesAfter(deps.db, from)
  const orders = await toLabOrders(
    deps,
    changes.map(({ order }) => order),
  )
  return changes.flatMap(({ position, status, change: reason, at: changedAt, order: row }) => {
    const order = orders.get(row.id)
    const change = reason === null ? status : 'changed'
    if (!order || position === null || !isListed(change)) return []
    const at = changedAt.toISOString()
    return [{ position, row, entry: { cursor: String(position), change, reason, at, order } }]
  })
}

function isListed(change: string): change is Feed['entries'][number]['change'] {
  return change === 'booked' || change === 'changed' || change === 'cancelled'
}

/** @throws LabProblem `unknown-order` */
export async function readLabOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  reader: LabReader,
  orderNo: string,
): Promise<LabOrder> {
  const order = await findPlacedByNumber(deps.db, orderNo)
  const read = order && (await toLabOrders(deps, [order])).get(order.id)
  if (!read) throw unknownOrder()
  await noteAccess(deps, deps.db, reader, order, 'lab-order-read')
  return read
}

export function unknownOrder(): LabProblem {
  return new LabProblem('unknown-order', 'There is no placed order with this number.')
}

type LabOrderDeps = { readonly db: Executor; readonly config: Pick<Config, 'brand'> }

async function toLabOrders(
  { db, config }: LabOrderDeps,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, LabOrder>> {
  const distinct = new Map(rows.map((row) => [row.id, row]))
  const lines = groupBy(await findLines(db, [...distinct.keys()]), ({ orderId }) => orderId)
  const orders = new Map<string, LabOrder>()
  for (const [id, row] of distinct) {
    const recipient = await findRecipient(db, row.accountId)
    const order = toLabOrder(row, lines.get(id) ?? [], recipient?.mobile ?? null)
    // Of a scan that a radiologist has to confirm, no payment can be recorded yet.
    const due = awaitsReview(row) ? 0 : order.to_collect_rupees
    orders.set(id, { ...order, upi_address: upiAddress(config.brand, order.order_no, due) })
  }
  return orders
}

function toLabOrder(
  order: OrderRow,
  lines: readonly LineRow[],
  mobile: string | null,
): Omit<LabOrder, 'upi_address'> {
  const { member, address, slotDate, slotFrom, slotTo, reviewState } = order
  const sampled = timedLines(lines.map((line) => ({ ...toSampled(line), name: line.code })))
  return {
    order_no: order.orderNo ?? '',
    status: order.status,
    order_type: order.orderType,
    updated_at: order.updatedAt.toISOString(),
    placed_at: order.placedAt?.toISOString() ?? null,
    report_by: order.reportBy?.toISOString() ?? null,
    centre_code: order.labCode,
    visit: order.orderType === 'home_collection' ? visitIdOf(order) : null,
    visit_turn: order.visitTurn,
    patient: {
      patient_id: order.memberId,
      first_name: member.firstName,
      middle_name: member.middleName,
      last_name: member.lastName,
      gender: ADMINISTRATIVE_GENDER[member.gender],
      birth_date: member.dob,
      mobile,
    },
    address: address && {
      address_line: address.addressLine,
      landmark: address.landmark,
      locality: address.locality,
      city: address.cityName,
      state: address.stateName,
      pincode: address.pincode,
    },
    slot: slotDate && slotFrom && slotTo ? { date: slotDate, from: slotFrom, to: slotTo } : null,
    appointments: order.appointments.map(({ subdepartment, slotDate, fromTime, toTime }) => ({
      subdepartment,
      date: slotDate,
      from: fromTime,
      to: toTime,
    })),
    tests: lines.map(({ code, name, scans, fastingHours, preparation }, index) => ({
      code,
      name,
      tubes: (sampled[index]?.samples ?? []).filter(({ later }) => !later).map(toTube),
      scans: scans.map((scan) => ({ code: scan.code, name: scan.name, modality: scan.modality })),
      fasting_hours: fastingHours,
      preparation,
    })),
    awaits_slot: awaitsSlot({ status: order.status, ...begunOf(order) }),
    further_visit: order.furtherVisit && { tests: order.furtherVisit.codes },
    second_samples: laterSamples(sampled).map(({ after, minutes, lines: later }) => ({
      after: after === 'meal' ? ('meal' as const) : ('first_sample' as const),
      minutes,
      tests: later.flatMap(({ name }) => name ?? []),
      tubes: distinctSamples(later.flatMap(({ samples }) => samples).map(toTube)),
    })),
    safety_answers: order.safetyAnswers,
    review: reviewState && { state: reviewState, by: order.reviewBy?.toISOString() ?? null },
    doctor: order.doctorName,
    ...billOf(order),
  }
}

function toTube({ container, volume_ml }: FilledSample) {
  return { container, volume_ml }
}

/** A cancelled order is not billed: what was paid for it comes back. */
function billOf(
  order: OrderRow,
): Pick<LabOrder, 'collection_rupees' | 'total_rupees' | 'to_collect_rupees'> {
  if (order.status === 'cancelled') {
    return { collection_rupees: 0, total_rupees: 0, to_collect_rupees: 0 }
  }
  return {
    collection_rupees: toRupees(order.hcChargesPaise),
    total_rupees: toRupees(order.netPayablePaise),
    to_collect_rupees: toRupees(duePaiseOf(order)),
  }
}

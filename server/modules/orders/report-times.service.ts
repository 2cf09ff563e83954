import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { visitTurns } from '#contract/rules/visit-turns.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { findBooking, findHomeVisit } from './booking.repository.ts'
import { findLines, type NewLine, type OrderRow, updateOrder } from './order.repository.ts'
import { reportBy } from './placing/visit-columns.ts'

type VisitLine = Pick<NewLine, 'fastingHours' | 'preparationRules' | 'reportTatHours'>

/** An order of a home visit. */
export type Visited = { readonly order: OrderRow; readonly lines: readonly VisitLine[] }

/** The orders whose people are visited one after the other with this one, itself included. */
export async function findVisited(db: Executor, order: OrderRow): Promise<Visited[]> {
  const visit = order.orderType === 'home_collection' ? await findHomeVisit(db, order) : []
  const lines = await findLines(
    db,
    visit.map(({ id }) => id),
  )
  return visit.map((one) => ({
    order: one,
    lines: lines.filter(({ orderId }) => orderId === one.id),
  }))
}

/**
 * When the last report of each order of a visit is due, by order id: counted from its turn where that
 * ends after the slot.
 */
export function reportTimes(visited: readonly Visited[]): ReadonlyMap<string, Date> {
  return new Map(
    turnsOf(visited).map(({ person, timing, slot }) => {
      const isAfter = visited.length > 1 && timing.to_time > slot.to_time
      const toTime = isAfter ? timing.to_time : slot.to_time
      return [person.id, reportBy({ slotDate: slot.slot_date, toTime }, person.booked)]
    }),
  )
}

/**
 * What changed for those who stay in a visit that orders have left.
 * @param before the visit until then
 */
export async function timesAfterLeaving(
  db: Executor,
  before: readonly Visited[],
  gone: readonly Pick<OrderRow, 'id'>[],
): Promise<ChangedTimes> {
  const stays = before.find(({ order }) => !gone.some(({ id }) => id === order.id))
  return changedTimes(before, stays ? await findVisited(db, stays.order) : [])
}

export type ChangedTimes = { readonly turns: boolean; readonly reports: boolean }

/** What a change of a visit changed for those who still wait for it, and had it before. */
function changedTimes(before: readonly Visited[], after: readonly Visited[]): ChangedTimes {
  const was = new Map(turnsOf(before).map(({ person, timing }) => [person.id, timing.from_time]))
  const due = new Map(before.map(({ order }) => [order.id, order.reportBy?.getTime()]))
  const waits = after.filter(({ order }) => was.has(order.id) && isBeforeVisit(order.status))
  const ids = waits.map(({ order }) => order.id)
  return {
    turns: turnsOf(after).some(
      ({ person: { id }, timing }) => ids.includes(id) && was.get(id) !== timing.from_time,
    ),
    reports: waits.some(({ order }) => due.get(order.id) !== order.reportBy?.getTime()),
  }
}

function turnsOf(visited: readonly Visited[]) {
  const slot = visited[0] && slotOf(visited[0].order)
  if (!slot) return []
  const people = visited.map(({ order, lines }) => ({
    id: order.id,
    lines: lines.map(({ fastingHours, preparationRules = [] }) => ({
      fasting_hours: fastingHours,
      preparation_rules: preparationRules,
    })),
    visit_turn: order.visitTurn ?? undefined,
    booked: lines,
  }))
  return visitTurns(people, slot).map((turn) => ({ ...turn, slot }))
}

function slotOf({ slotDate, slotFrom, slotTo }: OrderRow) {
  if (slotDate === null || slotFrom === null || slotTo === null) return undefined
  return { slot_date: slotDate, from_time: slotFrom, to_time: slotTo }
}

/**
 * Updates when the reports of a home visit are due. When somebody joins the visit, leaves it or has to
 * fast, the turns of the others change, and their reports with them.
 */
export async function saveReportTimes(tx: Transaction, order: OrderRow): Promise<void> {
  const booking = await findBooking(tx, order)
  const waits = ({ orderType, ownVisit, status }: OrderRow) =>
    orderType === 'home_collection' && !ownVisit && isBeforeVisit(status)
  const first = booking.length > 1 ? booking.find(waits) : undefined
  if (!first) return
  const visited = await findVisited(tx, first)
  const times = reportTimes(visited)
  for (const { order: one } of visited) {
    const due = times.get(one.id)
    if (waits(one) && due && due.getTime() !== one.reportBy?.getTime()) {
      await updateOrder(tx, one.id, { reportBy: due })
    }
  }
}

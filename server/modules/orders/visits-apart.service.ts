import { visitSpan } from '#contract/rules/visit-turns.ts'
import { areTooClose, tooCloseWords, travelMinutes } from '#contract/rules/visits-apart.ts'
import type { Executor } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { findCentre } from '../centres/centres.repository.ts'
import { toPosition } from '../cities/cities.service.ts'
import { isExpired } from '../slots/slot.mapper.ts'
import { findOrderWindows } from '../slots/slot-hold.repository.ts'
import type { WindowRow } from '../slots/slot-window.repository.ts'
import { findBooking, visitIdOf } from './booking.repository.ts'
import { findOrder, type OrderRow } from './order.repository.ts'
import { toTiming } from './reading/order-timing.ts'

type Window = Pick<WindowRow, 'slotDate' | 'fromTime' | 'toTime'>

/** An order of a booking, with the slots that it has or would have. */
export type PlannedVisit = {
  readonly order: Pick<
    OrderRow,
    | 'id'
    | 'memberId'
    | 'member'
    | 'orderType'
    | 'parentOrderId'
    | 'ownVisit'
    | 'address'
    | 'labCode'
  >
  readonly windows: readonly Window[]
}

/**
 * Nobody of a booking has to be at two places at once (contract/rules/visits-apart.ts).
 * @param all orders of the booking that are not cancelled
 * @param changed the ids of those that get other slots; what was booked before stays
 * @throws Problem 409 `slot-too-close`
 */
export async function requireApart(
  db: Executor,
  all: readonly PlannedVisit[],
  changed: readonly string[],
): Promise<void> {
  for (const one of all.filter(({ order }) => changed.includes(order.id))) {
    const others = all.filter(
      ({ order }) => order.id !== one.order.id && order.memberId === one.order.memberId,
    )
    for (const other of others) await requirePairApart(db, one, other, all)
  }
}

async function requirePairApart(
  db: Executor,
  one: PlannedVisit,
  other: PlannedVisit,
  all: readonly PlannedVisit[],
): Promise<void> {
  const times = timesOf(other, all)
  const own = timesOf(one, all)
  if (times.length === 0 || own.length === 0) return
  const travel = await travelBetween(db, one.order, other.order)
  const clash = times.find((time) => own.some((mine) => areTooClose(mine, time, travel)))
  if (!clash) return
  const { member, orderType } = other.order
  const at = orderType === 'home_collection' ? 'home' : 'centre'
  const why = tooCloseWords(member.firstName, clash, at, travel)
  throw new Problem(409, 'slot-too-close', `${why} Please choose another slot.`)
}

/** Minutes from an order at home to one at a centre, or back. */
async function travelBetween(
  db: Executor,
  one: PlannedVisit['order'],
  other: PlannedVisit['order'],
): Promise<number> {
  const address = one.address ?? other.address
  const labCode = one.labCode ?? other.labCode
  const centre = labCode === null ? undefined : await findCentre(db, labCode)
  return travelMinutes(address, centre ? { position: toPosition(centre) } : null)
}

function timesOf({ order, windows }: PlannedVisit, all: readonly PlannedVisit[]) {
  const times = windows.flatMap((window) => toTiming(window) ?? [])
  if (order.orderType !== 'home_collection') return times
  const isWithIt = (one: PlannedVisit) =>
    one.order.orderType === order.orderType && visitIdOf(one.order) === visitIdOf(order)
  return times.map((slot) => visitSpan(all.filter(isWithIt).length, slot))
}

/**
 * Of the drafts of a booking, with the slots they hold now, and those of `changes` by order id.
 * @throws Problem 409 `slot-too-close`
 */
export async function requireDraftsApart(
  db: Executor,
  booking: readonly OrderRow[],
  changes: ReadonlyMap<string, Window>,
  now: Date,
): Promise<void> {
  const all: PlannedVisit[] = []
  for (const order of booking) {
    const held = await findOrderWindows(db, order.id, 'held')
    const live = held.filter(({ hold }) => !isExpired(hold, now)).map(({ window }) => window)
    const chosen = changes.get(order.id)
    all.push({ order, windows: chosen ? [chosen] : live })
  }
  await requireApart(db, all, [...changes.keys()])
}

/** The same for one appointment of a draft. @throws Problem 409 `slot-too-close` */
export async function requireDraftApart(
  db: Executor,
  { accountId, orderId }: { readonly accountId: string; readonly orderId: string },
  window: Window,
  now: Date,
): Promise<void> {
  const order = await findOrder(db, accountId, orderId)
  if (!order) return
  const booking = await findBooking(db, order)
  await requireDraftsApart(db, booking, new Map([[order.id, window]]), now)
}

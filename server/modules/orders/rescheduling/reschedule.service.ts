import { randomUUID } from 'node:crypto'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isBeforeVisit, isChangeable } from '#contract/rules/cancellation.ts'
import { nextVisitCharge } from '#contract/rules/further-visit.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { nameRecords } from '#server/http/health-access.ts'
import { storeWithWork } from '#server/http/idempotency.ts'
import { Problem } from '#server/http/problem.ts'
import { findRecipient } from '../../account/recipient.ts'
import { findCentre } from '../../centres/centres.repository.ts'
import { unassignVisit } from '../../phlebotomists/phlebotomist.repository.ts'
import { recountPlans } from '../../repeat-plans/recount-plans.service.ts'
import {
  findLatestHolds,
  findOrderWindows,
  type HeldWindow,
  HOME_VISIT,
  moveBooking,
} from '../../slots/slot-hold.repository.ts'
import { lockWindows, reserveCapacity } from '../../slots/slot-window.repository.ts'
import type { AmountDeps } from '../apply-change.service.ts'
import { lockOrderToChange, requireOpen } from '../changeable-order.ts'
import { movedMessage } from '../changed.messages.ts'
import {
  type ChosenSlot,
  findChosenSlot,
  requireFree,
  reserveSlot,
} from '../drafts/chosen-slot.service.ts'
import { byStartTime } from '../drafts/required-slots.service.ts'
import { chargeFurtherVisit } from '../further-visit.service.ts'
import { tellLastMeals } from '../last-meal.service.ts'
import { homeVisit, timesInNote } from '../message-values.ts'
import { addEvent, findLines, type OrderRow, updateOrder, visitLines } from '../order.repository.ts'
import { visitOf } from '../placing/visit-columns.ts'
import { changedOthers, type PriceAfter, pricesAfter } from '../price-after.ts'
import { readOrder, requireOrder } from '../reading/read-order.service.ts'
import { saveReportTimes } from '../report-times.service.ts'
import { type PlannedVisit, requireApart } from '../visits-apart.service.ts'
import { leaveVisit } from './leave-visit.service.ts'
import { noWindow, reschedulableWindows } from './reschedule-windows.service.ts'

type RescheduleRequest = {
  readonly order_id: string
  readonly slot_id: string | null
  readonly center_slot: readonly { readonly subdepartment: string; readonly slot_id: string }[]
  /** The home visit moves with all orders that share it. */
  readonly with_linked: boolean
}

/** A booked slot and its replacement. */
type Move = { readonly from: HeldWindow; readonly to: ChosenSlot }

/** The new slots of one order; none if it stays. */
type OrderMoves = {
  readonly order: OrderRow
  /** As it was. */
  readonly before: Order
  readonly moves: readonly Move[]
}

export type RescheduleService = {
  /** Slots to which an order can move. @throws Problem 404, 409 `too-late`, 422 `no-window`. */
  windows(
    accountId: string,
    orderId: string,
  ): Promise<EndpointResult<typeof orderEndpoints.orderWindows>>
  /**
   * Moves an order to other slots, or the orders of a visit together, all or none. The old slots are
   * released after the new ones are reserved, in one transaction. Amounts do not change
   * (docs/decisions/0028-moving-an-order.md), unless a home order leaves the visit that it shares with
   * others (docs/decisions/0060-linked-orders.md), or a further visit is not free of charge.
   * @throws Problem 404 for an order or slot unknown to this account, 409 `too-late`, `slot-past`,
   * `slot-taken` or `slot-too-close`, 422 if the slot does not fit the order.
   */
  reschedule(accountId: string, request: RescheduleRequest): Promise<Order>
}

/**
 * `reserve` can be replaced by the race test: the guard is the condition inside `reserveCapacity`.
 */
export function rescheduleService(
  deps: Pick<Deps, 'db' | 'clock' | 'messages'> & AmountDeps,
  { reserve = reserveCapacity }: { readonly reserve?: typeof reserveCapacity } = {},
): RescheduleService {
  const { db, clock, messages, config } = deps

  async function rescheduleIn(
    tx: Transaction,
    accountId: string,
    request: RescheduleRequest,
  ): Promise<Order> {
    const now = clock.now()
    const { order, booking } = await lockOrderToChange(tx, accountId, request.order_id)
    const moving: OrderMoves[] = []
    for (const one of movingWith(booking, order, request)) {
      await requireReschedulable(tx, one)
      const booked = await findMovable(tx, one)
      // Appointments are those of the order itself.
      const asked = one === order ? request : { ...request, center_slot: [] }
      const moves = await movesOf(tx, one, booked, asked, now)
      moving.push({ order: one, before: await readOrder(tx, one, now), moves })
    }
    const moved = moving.filter(({ moves }) => moves.length > 0)
    if (moved.length === 0) return readOrder(tx, order, now)
    const moves = moved.flatMap((one) => one.moves)
    await requireMovedApart(tx, booking, moved, request)
    await lockWindows(
      tx,
      moves.flatMap(({ from, to }) => [from.window.id, to.window.id]),
    )
    // New slots are reserved first: if that fails, the orders keep their old ones.
    for (const { to } of moves) await reserveSlot(tx, to, now, reserve)
    for (const { from, to } of moves) {
      await moveBooking(tx, from, { id: randomUUID(), windowId: to.window.id }, now)
    }
    const home = moves.find(({ to }) => to.window.kind === 'home')
    for (const one of moved) await saveRescheduled(tx, one, moved.length, now)
    if (home && !request.with_linked && !order.furtherVisit) {
      await leaveVisit(tx, deps, { booking, order, window: home.to.window }, now)
    }
    // One visit, however many of a family it is for.
    const rupees = Math.max(...moved.map(({ before }) => nextVisitCharge(before)))
    if (rupees > 0) await chargeFurtherVisit(tx, deps, order, rupees, now)
    await saveReportTimes(tx, order)
    for (const one of moved) await recountPlans(tx, one.order.id, now)
    await tellMoved(tx, order, moved, await pricesAfter(tx, booking), now)
    return readOrder(tx, await requireOrder(tx, accountId, order.id), now)
  }

  /** @param people how many move together, one after the other in one visit */
  async function saveRescheduled(
    tx: Transaction,
    { order, before }: OrderMoves,
    people: number,
    now: Date,
  ): Promise<void> {
    const held = (await findOrderWindows(tx, order.id, 'booked')).toSorted(byStartTime)
    const lines = visitLines(order, await findLines(tx, [order.id]))
    const visit = { ...visitOf(held, lines), lateAt: null, visitFailed: null }
    // The others of the booking are visited without it.
    const ownVisit = order.ownVisit || order.furtherVisit !== null
    await updateOrder(tx, order.id, { ...visit, ownVisit, status: 'booked', updatedAt: now })
    // The phlebotomist may not be free at the new time: the lab assigns another.
    await unassignVisit(tx, order.id)
    const times = held.map(({ hold, window }) => {
      const at = timesInNote(homeVisit(window, people))
      return held.length > 1 ? `${hold.subdepartment}: ${at}` : at
    })
    const all = times.join('; ')
    const note = before.status === 'resample' ? all : `Changed to ${all}`
    await addEvent(tx, order.id, 'booked', now, { note })
  }

  /** One message, also for a visit that moves with everybody, or that makes others dearer. */
  async function tellMoved(
    tx: Transaction,
    order: OrderRow,
    moved: readonly OrderMoves[],
    after: readonly PriceAfter[],
    now: Date,
  ): Promise<void> {
    const to = await findRecipient(tx, order.accountId)
    if (to === undefined) throw new Error('An order has no account.')
    const [first] = moved
    if (!first) return
    const people = moved.map((one) => one.order)
    const prices = after.filter((one) => people.some(({ id }) => id === one.order.id))
    const others = changedOthers(after, people)
    const { id, labCode } = first.order
    const held = (await findOrderWindows(tx, id, 'booked')).toSorted(byStartTime)
    const centre = labCode === null ? undefined : await findCentre(tx, labCode)
    const ofSeveral = after.length > 1
    const isHeld = first.order.reviewState === 'pending' || first.order.reviewState === 'discussing'
    const words = { to, config, order, people, held, centre, prices, others, isHeld, ofSeveral }
    await messages.send(movedMessage(words), tx)
    const changed = prices.flatMap(({ order: row }) =>
      moved.flatMap(({ order: { id }, before }) => (id === row.id ? { before, row } : [])),
    )
    await tellLastMeals(tx, { messages, config }, { to, changed }, now)
  }

  return {
    async windows(accountId, orderId) {
      const order = await requireOrder(db, accountId, orderId)
      nameRecords({ order_id: order.id })
      await requireReschedulable(db, order)
      return reschedulableWindows({ db, clock }, order, await findMovable(db, order))
    },
    reschedule: (accountId, request) =>
      inTransaction(db, async (tx) =>
        storeWithWork(tx, await rescheduleIn(tx, accountId, request)),
      ),
  }
}

/** The booked slots of an order; the last one, if the visit for another sample has none yet. */
async function findMovable(db: Executor, order: OrderRow): Promise<readonly HeldWindow[]> {
  const booked = await findOrderWindows(db, order.id, 'booked')
  return booked.length > 0 || !order.furtherVisit ? booked : findLatestHolds(db, order.id)
}

/** The order and, if the visit moves as a whole, the home orders that share it and wait for it. */
function movingWith(
  booking: readonly OrderRow[],
  order: OrderRow,
  { with_linked, slot_id }: RescheduleRequest,
): readonly OrderRow[] {
  const isVisit = order.orderType === 'home_collection' && !order.ownVisit && slot_id !== null
  if (!with_linked || !isVisit || order.furtherVisit) return [order]
  const shares = (one: OrderRow) =>
    one.orderType === 'home_collection' && !one.ownVisit && isBeforeVisit(one.status)
  return [order, ...booking.filter((one) => one !== order && shares(one))]
}

/**
 * Nobody who moves has another visit of the booking at that time.
 * @throws Problem 409 `slot-too-close`
 */
async function requireMovedApart(
  tx: Transaction,
  booking: readonly OrderRow[],
  moved: readonly OrderMoves[],
  { with_linked }: Pick<RescheduleRequest, 'with_linked'>,
): Promise<void> {
  const all: PlannedVisit[] = []
  for (const order of booking.filter(({ status }) => status !== 'cancelled')) {
    const moves = moved.find((one) => one.order.id === order.id)?.moves ?? []
    const booked = await findOrderWindows(tx, order.id, 'booked')
    const stays = booked.filter((one) => !moves.some(({ from }) => from.hold.id === one.hold.id))
    const windows = [...stays, ...moves.map(({ to }) => to)].map(({ window }) => window)
    const leaves = moves.length > 0 && order.orderType === 'home_collection' && !with_linked
    all.push({ order: { ...order, ownVisit: order.ownVisit || leaves }, windows })
  }
  await requireApart(
    tx,
    all,
    moved.map(({ order }) => order.id),
  )
}

/** @throws Problem 409 `too-late` unless the order is waiting for its visit. */
function requireReschedulable(db: Executor, order: OrderRow): Promise<void> {
  return requireOpen(db, order, isChangeable, 'the slot can no longer be changed')
}

/** The slots that change; a booked slot that is chosen again stays. */
async function movesOf(
  tx: Transaction,
  order: OrderRow,
  booked: readonly HeldWindow[],
  { slot_id, center_slot }: RescheduleRequest,
  now: Date,
): Promise<Move[]> {
  const named = [
    ...(slot_id === null ? [] : [{ subdepartment: HOME_VISIT, slot_id }]),
    ...center_slot.map(({ subdepartment, slot_id }) => ({ subdepartment, slot_id })),
  ]
  if (named.length === 0) throw new Problem(422, 'slot-missing', 'Choose a new slot first.')
  const moves: Move[] = []
  for (const { subdepartment, slot_id: slotId } of named) {
    const from = booked.find(({ hold }) => hold.subdepartment === subdepartment)
    if (!from) throw noWindow()
    if (from.window.id === slotId && from.hold.state === 'booked') continue
    moves.push({ from, to: await findChosenSlot(tx, order, { slotId, subdepartment }, now) })
  }
  const stays = booked.filter(
    (one) => one.hold.state === 'booked' && !moves.some(({ from }) => from === one),
  )
  for (const [index, { from, to }] of moves.entries()) {
    const others = moves
      .slice(0, index)
      .map((other) => ({ ...other.from, window: other.to.window }))
    requireFree(to.window, [...stays.filter((one) => one !== from), ...others], now)
  }
  return moves
}

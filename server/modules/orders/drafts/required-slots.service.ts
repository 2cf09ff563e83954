import type { OrderPayload } from '#contract/orders.schemas.ts'
import type { Transaction } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { isExpired } from '../../slots/slot.mapper.ts'
import {
  endHold,
  findOrderWindows,
  type HeldWindow,
  HOME_VISIT,
} from '../../slots/slot-hold.repository.ts'
import { lockWindows } from '../../slots/slot-window.repository.ts'
import { draftChanged, holdExpired } from '../order.problems.ts'
import type { NewLine, OrderRow } from '../order.repository.ts'

type VisitLocation = Pick<OrderRow, 'orderType' | 'address' | 'labCode'>
type Scanned = Pick<NewLine, 'scans'>

/** The sub-departments that an order needs a slot for; `HOME_VISIT` for a home visit. */
export function requiredSlots(
  { orderType }: Pick<OrderRow, 'orderType'>,
  lines: readonly Scanned[],
): string[] {
  if (orderType === 'home_collection') return [HOME_VISIT]
  const booked = lines.flatMap(({ scans }) => scans).filter((scan) => scan.needs_appointment)
  return [...new Set(booked.map(({ subdepartment }) => subdepartment))]
}

/** Whether the address or centre of the visit is chosen. */
export function hasVisitLocation({ orderType, address, labCode }: VisitLocation): boolean {
  return (orderType === 'home_collection' ? address : labCode) !== null
}

/** @throws Problem 422 `centre-missing` or `address-missing`. */
export function requireVisitLocation(order: VisitLocation): void {
  if (hasVisitLocation(order)) return
  if (order.orderType === 'lab_visit') {
    throw new Problem(422, 'centre-missing', 'Please choose a centre.')
  }
  throw new Problem(422, 'address-missing', 'Please choose an address for the visit.')
}

/**
 * The live held slots that an order will book, by start time, checked against those shown to the
 * patient. Empty for a walk-in.
 * @throws Problem 422 `appointment-missing`, 409 `hold-expired` or `draft-changed`.
 */
export async function requireWindows(
  tx: Transaction,
  order: OrderRow,
  lines: readonly Scanned[],
  payload: OrderPayload,
  now: Date,
): Promise<HeldWindow[]> {
  const all = await findOrderWindows(tx, order.id, 'held')
  const held = requiredSlots(order, lines).map((subdepartment) => {
    const window = all.find(({ hold }) => hold.subdepartment === subdepartment)
    const wasHeld = payload.center_slot.some((slot) => slot.subdepartment === subdepartment)
    if (!window && !wasHeld && subdepartment !== HOME_VISIT) {
      throw new Problem(422, 'appointment-missing', `Please choose a slot for ${subdepartment}.`)
    }
    if (!window || isExpired(window.hold, now)) throw holdExpired()
    if (!isNamed(order, window, payload)) {
      throw holdExpired(
        'Another slot was chosen for this booking in another tab or on another device. Check it here before you confirm.',
      )
    }
    return window
  })
  if (!isServiceOf(order, held, payload)) throw draftChanged()
  return held.toSorted(byStartTime)
}

/** Releases appointments that the lines of a draft no longer need. */
export async function releaseUnneededSlots(
  tx: Transaction,
  order: OrderRow,
  lines: readonly Scanned[],
  now: Date,
): Promise<void> {
  const needed = requiredSlots(order, lines)
  const held = await findOrderWindows(tx, order.id, 'held')
  const surplus = held.filter(({ hold }) => !needed.includes(hold.subdepartment))
  // All at once, by id order, against deadlocks.
  await lockWindows(
    tx,
    surplus.map(({ window }) => window.id),
  )
  for (const { hold } of surplus) await endHold(tx, hold, now)
}

export function byStartTime(one: HeldWindow, other: HeldWindow): number {
  return startOf(one).localeCompare(startOf(other))
}

function startOf({ window }: HeldWindow): string {
  return `${window.slotDate} ${window.fromTime}`
}

/**
 * A payload without `slot_info` accepts the held home slot; appointments are always named. A linked
 * order may name the hold of another one of the visit.
 */
function isNamed(
  { parentOrderId }: OrderRow,
  { hold, window }: HeldWindow,
  payload: OrderPayload,
): boolean {
  const named =
    hold.subdepartment === HOME_VISIT
      ? payload.slot_info
      : payload.center_slot.find(({ subdepartment }) => subdepartment === hold.subdepartment)
  if (!named) return named === null
  const isShared = hold.subdepartment === HOME_VISIT && parentOrderId !== null
  return (
    (isShared || named.hold_id === hold.id) &&
    named.slot_id === window.id &&
    named.slot_date === window.slotDate
  )
}

/** Whether the payload describes the visit that will be booked. */
function isServiceOf(
  { orderType }: OrderRow,
  held: readonly HeldWindow[],
  { service_info: service }: OrderPayload,
): boolean {
  if (!service) return true
  if ((service.service === 'home') !== (orderType === 'home_collection')) return false
  return held.length === 0 || held.some(({ window }) => window.slotDate === service.date)
}

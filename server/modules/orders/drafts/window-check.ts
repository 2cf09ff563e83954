import { modalityNumber } from '#contract/codes.ts'
import type { Transaction } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { isOver, isPast } from '../../slots/slot.mapper.ts'
import type { HeldWindow } from '../../slots/slot-hold.repository.ts'
import type { WindowRow } from '../../slots/slot-window.repository.ts'
import { findLines, type OrderRow } from '../order.repository.ts'

/** @throws Problem 422 when a window is not one for the home visit of an order. */
export function checkHomeWindow(order: OrderRow, window: WindowRow): void {
  if (order.orderType !== 'home_collection') {
    throw new Problem(422, 'no-home-visit', 'This order is for a visit to a centre.')
  }
  if (window.kind !== 'home') {
    throw new Problem(422, 'other-visit', 'This slot is at a centre. Choose one for a home visit.')
  }
  if (window.cityId !== order.cityId) {
    throw new Problem(422, 'other-city', 'This slot is in another city than your order.')
  }
}

/**
 * A sub-department has one appointment, at the order's centre and on the machine of its scans.
 * @throws Problem 422 when a window is no such appointment of an order.
 */
export async function checkAppointment(
  tx: Transaction,
  order: OrderRow,
  window: WindowRow,
  subdepartment: string,
): Promise<void> {
  if (order.orderType !== 'lab_visit') {
    throw new Problem(422, 'no-centre-visit', 'This order is for a visit at home.')
  }
  if (window.kind !== 'radiology') {
    throw new Problem(422, 'other-visit', 'This slot is for a home visit. Choose an appointment.')
  }
  if (window.labCode !== order.labCode) {
    throw new Problem(422, 'other-centre', 'This appointment is at another centre than your order.')
  }
  const booked = (await findLines(tx, [order.id]))
    .flatMap(({ scans }) => scans)
    .filter((scan) => scan.needs_appointment && scan.subdepartment === subdepartment)
  if (booked.length === 0) {
    throw new Problem(
      422,
      'no-appointment',
      `Your order needs no appointment for ${subdepartment}.`,
    )
  }
  if (booked.some(({ modality }) => modalityNumber(modality) !== window.modality)) {
    throw new Problem(422, 'other-modality', 'This appointment is for another kind of scan.')
  }
}

/**
 * `others` are the windows that the draft or order has besides the one that this one replaces.
 * @throws Problem 409 `slot-past`, or `slot-taken` when the patient is elsewhere at that time.
 */
export function checkFree(window: WindowRow, others: readonly HeldWindow[], now: Date): void {
  if (isPast(window, now)) {
    throw new Problem(409, 'slot-past', 'This slot is too near. Please choose a later one.')
  }
  const overlaps = ({ window: other }: HeldWindow) =>
    other.slotDate === window.slotDate &&
    other.fromTime < window.toTime &&
    window.fromTime < other.toTime
  const isKept = ({ hold }: HeldWindow) => hold.state === 'booked' || !isOver(hold, now)
  if (others.some((other) => isKept(other) && overlaps(other))) {
    throw new Problem(409, 'slot-taken', 'You are in another appointment at that time.')
  }
}

import type { Scan } from '#contract/catalogue.endpoints.ts'
import { modalityNumber } from '#contract/codes.ts'
import { slotsOverlap } from '#contract/rules/time-span.ts'
import type { Transaction } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { isExpired, isPast, toSlot } from '../../slots/slot.mapper.ts'
import {
  findWindow,
  type HeldWindow,
  HOME_VISIT,
  releaseDue,
} from '../../slots/slot-hold.repository.ts'
import type { reserveCapacity, WindowRow } from '../../slots/slot-window.repository.ts'
import { findLines, type OrderRow } from '../order.repository.ts'

export type ChosenSlot = { readonly window: WindowRow; readonly hasDue: boolean }

type Choice = { readonly slotId: string; readonly subdepartment: string }

/**
 * The slot that a patient chose for an order.
 * @throws Problem 404 `unknown-slot`, 422 if the slot does not fit the order.
 */
export async function findChosenSlot(
  tx: Transaction,
  order: OrderRow,
  { slotId, subdepartment }: Choice,
  now: Date,
): Promise<ChosenSlot> {
  const found = await findWindow(tx, slotId, now)
  if (!found) throw unknownSlot()
  const lines = subdepartment === HOME_VISIT ? [] : await findLines(tx, [order.id])
  const scans = lines.flatMap((line) => line.scans)
  requireFits(found.window, subdepartment, { ...order, scans })
  return found
}

/** What a slot has to fit. */
type Visit = Pick<OrderRow, 'orderType' | 'cityId' | 'labCode'> & {
  readonly scans: readonly Scan[]
}

/** @throws Problem 422 if the slot does not fit the home visit or the appointment of an order. */
export function requireFits(window: WindowRow, subdepartment: string, visit: Visit): void {
  if (subdepartment === HOME_VISIT) requireHomeWindow(visit, window)
  else requireAppointment(visit, window, subdepartment)
}

/**
 * Takes a unit of the slot's capacity; expired holds are released first.
 * @throws Problem 409 `slot-taken`
 */
export async function reserveSlot(
  tx: Transaction,
  { window, hasDue }: ChosenSlot,
  now: Date,
  reserve: typeof reserveCapacity,
): Promise<WindowRow> {
  if (hasDue) await releaseDue(tx, window.id, now)
  const reserved = await reserve(tx, window.id)
  if (reserved) return reserved
  throw slotTaken()
}

/** @param places wanted in it, by a booking of several */
export function slotTaken(places = 1): Problem {
  const words = places === 1 ? 'Someone else has just booked this slot.' : noRoom(places)
  return new Problem(409, 'slot-taken', `${words} Please choose another.`)
}

function noRoom(places: number): string {
  return `This slot does not have ${places} places any more.`
}

export function unknownSlot(): Problem {
  return new Problem(404, 'unknown-slot', 'We could not find this slot.')
}

function requireHomeWindow(visit: Visit, window: WindowRow): void {
  if (visit.orderType !== 'home_collection') {
    throw new Problem(422, 'no-home-visit', 'This order is for a centre visit.')
  }
  if (window.kind !== 'home') {
    throw new Problem(422, 'other-visit', 'This slot is at a centre. Choose a home visit slot.')
  }
  if (window.cityId !== visit.cityId) {
    throw new Problem(422, 'other-city', 'This slot is not in the city of your order.')
  }
}

/** A sub-department has one appointment, at the order's centre and of the modality of its scans. */
function requireAppointment(visit: Visit, window: WindowRow, subdepartment: string): void {
  if (visit.orderType !== 'lab_visit') {
    throw new Problem(422, 'no-centre-visit', 'This order is for a home visit.')
  }
  if (window.kind !== 'radiology') {
    throw new Problem(422, 'other-visit', 'This slot is for a home visit. Choose an appointment.')
  }
  if (window.labCode !== visit.labCode) {
    throw new Problem(422, 'other-centre', 'This appointment is not at the centre of your order.')
  }
  const booked = visit.scans.filter(
    (scan) => scan.needs_appointment && scan.subdepartment === subdepartment,
  )
  if (booked.length === 0) {
    throw new Problem(422, 'no-appointment', `You do not need an appointment for ${subdepartment}.`)
  }
  if (booked.some(({ modality }) => modalityNumber(modality) !== window.modality)) {
    throw new Problem(422, 'other-modality', 'This appointment is for another kind of scan.')
  }
}

/**
 * `others` are the other slots of the draft or order, without the one being replaced.
 * @throws Problem 409 `slot-past`, or `slot-taken` if it overlaps another slot of the patient.
 */
export function requireFree(window: WindowRow, others: readonly HeldWindow[], now: Date): void {
  if (isPast(window, now)) {
    throw new Problem(
      409,
      'slot-past',
      'It is too late to book this slot. Please choose a later one.',
    )
  }
  const chosen = toSlot(window, now)
  const isKept = ({ hold }: HeldWindow) => hold.state === 'booked' || !isExpired(hold, now)
  if (others.some((other) => isKept(other) && slotsOverlap(chosen, toSlot(other.window, now)))) {
    throw new Problem(409, 'slot-taken', 'You have another appointment at that time.')
  }
}

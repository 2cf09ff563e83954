import type { SlotDay } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { done, type OutcomeCatalogue } from '#tools/paths/model.ts'
import { sampleDays, sampleOrder, sampleSlot } from '../../checkout/model/checkout.data.ts'
import { failed, network } from '../../shared/failures.ts'
import type { OrderWindows } from '../reschedule.machine.ts'

export type RescheduleActors = {
  readonly loadWindows: OrderWindows
  readonly moveOrder: Order
}

const full: SlotDay[] = [
  { slot_date: '2026-11-22', free: 0, slots: [{ ...sampleSlot, state: 'full', available: 0 }] },
]

/** Room for one person. */
const narrow: SlotDay[] = [
  { slot_date: '2026-11-22', free: 1, slots: [{ ...sampleSlot, available: 1 }] },
]

const tooLate = failed(
  'refused',
  'too-late',
  'Your sample has been collected, so the slot can no longer be changed.',
  'the sample was collected meanwhile',
)

export const rescheduleOutcomes: OutcomeCatalogue<RescheduleActors> = {
  loadWindows: {
    free: done({ days: sampleDays, appointments: [] }, 'other slots are free'),
    narrow: done({ days: narrow, appointments: [] }, 'no other slot has room for everybody'),
    full: done({ days: full, appointments: [] }, 'every other slot is taken'),
    tooLate,
    noWindow: failed(
      'refused',
      'no-window',
      'This visit needs no appointment. Walk in during open hours.',
      'the order has no slot to move',
    ),
    network,
  },
  moveOrder: {
    moved: done(sampleOrder, 'the order has moved'),
    taken: failed(
      'refused',
      'slot-taken',
      'Someone else has just booked this slot. Please choose another.',
      'another patient has just taken the slot',
    ),
    past: failed(
      'refused',
      'slot-past',
      'It is too late to book this slot. Please choose a later one.',
      'the slot has become too near',
    ),
    tooClose: failed(
      'refused',
      'slot-too-close',
      'Asha is at the centre for the scan from 09:00 AM to 09:30 AM, and needs 30 minutes for the way. Please choose another slot.',
      'the person has another visit around that time',
    ),
    tooLate,
    inProgress: failed(
      'refused',
      'in-progress',
      'We are already working on this. Please wait a moment.',
      'the request before is still being answered',
    ),
    network,
  },
}

import type { Appointment } from '#contract/orders.schemas.ts'
import type { BookedAppointment } from '#server/db/schema/orders.ts'
import { bandOf } from '../../slots/home-windows.ts'
import { toHoldTime, toSlot } from '../../slots/slot.mapper.ts'
import type { HeldWindow } from '../../slots/slot-hold.repository.ts'

/** The appointments that a draft holds, in order of time. */
export function toHeldAppointments(held: readonly HeldWindow[], now: Date): Appointment[] {
  return held
    .filter(({ window }) => window.kind === 'radiology')
    .map(({ hold, window }) => ({
      subdepartment: hold.subdepartment,
      slot: toSlot(window, now),
      hold: toHoldTime(hold, now),
    }))
}

/** The appointments of a placed order, as they were booked: their places are the patient's. */
export function toBookedAppointments(booked: readonly BookedAppointment[]): Appointment[] {
  return booked.map(({ windowId, subdepartment, slotDate, fromTime, toTime, suitsFasting }) => ({
    subdepartment,
    slot: {
      slot_id: windowId,
      slot_date: slotDate,
      from_time: fromTime,
      to_time: toTime,
      name: `${fromTime} - ${toTime}`,
      band: bandOf(fromTime),
      charge: 0,
      available: 0,
      suits_fasting: suitsFasting,
      state: 'full',
    },
    hold: null,
  }))
}

import type { BookedAppointment } from '#server/db/schema/orders.ts'
import { labInstant } from '#server/lab-time.ts'
import type { HeldWindow } from '../../slots/slot-hold.repository.ts'
import type { NewLine, OrderRow } from '../order.repository.ts'

type VisitColumns = Partial<
  Pick<OrderRow, 'slotDate' | 'slotFrom' | 'slotTo' | 'appointments' | 'reportBy'>
>

/** Times of an order's visit and its report, from the booked slots; empty for a walk-in. */
export function visitOf(
  held: readonly HeldWindow[],
  lines: readonly Pick<NewLine, 'reportTatHours'>[],
): VisitColumns {
  const first = held[0]?.window
  const last = held.at(-1)?.window
  if (!first || !last) return {}
  return {
    slotDate: first.slotDate,
    slotFrom: first.fromTime,
    slotTo: first.toTime,
    appointments: held.flatMap(toAppointment),
    reportBy: reportBy(last, lines),
  }
}

function toAppointment({ hold, window }: HeldWindow): BookedAppointment[] {
  if (window.kind === 'home') return []
  const { id: windowId, slotDate, fromTime, toTime, suitsFasting } = window
  const { subdepartment } = hold
  return [{ windowId, subdepartment, slotDate, fromTime, toTime, suitsFasting }]
}

/** Due time of the last report: the slowest test, counted from the end of the last slot. */
export function reportBy(
  last: Pick<HeldWindow['window'], 'slotDate' | 'toTime'>,
  lines: readonly Pick<NewLine, 'reportTatHours'>[],
): Date {
  return reportAfter(labInstant(last.slotDate, last.toTime), lines)
}

/** The same, counted from when everything was taken. */
export function reportAfter(taken: Date, lines: readonly Pick<NewLine, 'reportTatHours'>[]): Date {
  const hours = Math.max(...lines.map(({ reportTatHours }) => reportTatHours))
  return new Date(taken.getTime() + hours * 3_600_000)
}

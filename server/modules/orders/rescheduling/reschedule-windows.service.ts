import type { SlotDay } from '#contract/cart.endpoints.ts'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { toDays } from '../../slots/slot.mapper.ts'
import { bookableDates } from '../../slots/slot-calendar.ts'
import { type HeldWindow, HOME_VISIT } from '../../slots/slot-hold.repository.ts'
import { type Calendar, findWindows } from '../../slots/slot-window.repository.ts'
import type { OrderRow } from '../order.repository.ts'

/**
 * Slots to which an order can move: of its city, or of the rooms of its scans. Its own slots show
 * as full.
 * @throws Problem 422 `no-window` for a walk-in.
 */
export async function reschedulableWindows(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  order: OrderRow,
  booked: readonly HeldWindow[],
): Promise<EndpointResult<typeof orderEndpoints.orderWindows>> {
  if (booked.length === 0) throw noWindow()
  const now = clock.now()
  const dates = bookableDates(now)
  const span = { from: dates[0] ?? '', to: dates.at(-1) ?? '', now }
  const held = booked.filter(({ hold }) => hold.state === 'booked')
  const own = new Set(held.map(({ window }) => window.id))
  const daysOf = async (one: HeldWindow) => {
    const windows = await findWindows(db, { ...span, calendar: calendarOf(order, one) })
    return withoutOwn(toDays(dates, windows, now), own)
  }
  const home = booked.find(({ hold }) => hold.subdepartment === HOME_VISIT)
  if (home) return { days: await daysOf(home), appointments: [] }
  const appointments = booked.map(async (one) => ({
    subdepartment: one.hold.subdepartment,
    days: await daysOf(one),
  }))
  return { days: [], appointments: await Promise.all(appointments) }
}

export function noWindow(): Problem {
  return new Problem(
    422,
    'no-window',
    'This visit needs no appointment. Walk in during open hours.',
  )
}

function calendarOf(order: OrderRow, { window }: HeldWindow): Calendar {
  if (window.kind === 'home') return { kind: 'home', cityId: order.cityId }
  const { labCode, modality } = window
  if (labCode === null || modality === null) throw new Error(`Slot ${window.id} has no room.`)
  return { kind: 'radiology', labCode, modality }
}

function withoutOwn(days: readonly SlotDay[], own: ReadonlySet<string>): SlotDay[] {
  return days.map(({ slot_date, slots }) => {
    const shown = slots.map((slot) =>
      own.has(slot.slot_id) && slot.state === 'free'
        ? { ...slot, state: 'full' as const, available: 0 }
        : slot,
    )
    const free = shown.filter(({ state }) => state === 'free').length
    return { slot_date, free, slots: shown }
  })
}

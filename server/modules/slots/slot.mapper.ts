import type { Slot, SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import { labInstant } from '#server/lab-time.ts'
import { toRupees } from '#server/money.ts'
import { groupBy } from '../../group-by.ts'
import { bandOf } from './home-windows.ts'
import type { HoldRow } from './slot-hold.repository.ts'
import type { WindowRow } from './slot-window.repository.ts'

/** Slots that start sooner than this cannot be booked. */
const NOTICE_MS = 60 * 60_000

export function isPast({ slotDate, fromTime }: WindowRow, now: Date): boolean {
  return labInstant(slotDate, fromTime).getTime() < now.getTime() + NOTICE_MS
}

export function isExpired({ expiresAt }: Pick<HoldRow, 'expiresAt'>, now: Date): boolean {
  return expiresAt.getTime() <= now.getTime()
}

export function toSlot(window: WindowRow, now: Date): Slot {
  const available = Math.max(0, window.capacity - window.taken)
  return {
    slot_id: window.id,
    slot_date: window.slotDate,
    from_time: window.fromTime,
    to_time: window.toTime,
    name: `${window.fromTime} - ${window.toTime}`,
    band: bandOf(window.fromTime),
    charge: toRupees(window.chargePaise),
    available,
    suits_fasting: window.suitsFasting,
    state: stateOf(available, isPast(window, now)),
  }
}

function stateOf(available: number, past: boolean): Slot['state'] {
  if (past) return 'past'
  return available > 0 ? 'free' : 'full'
}

/** Days of the calendar strip; a day that is closed has no slots. */
export function toDays(
  dates: readonly string[],
  windows: readonly WindowRow[],
  now: Date,
): SlotDay[] {
  // The lab closes a window that was planned by taking its places.
  const open = windows.filter(({ capacity }) => capacity > 0)
  const byDate = groupBy(open, ({ slotDate }) => slotDate)
  return dates.map((slot_date) => {
    const slots = (byDate.get(slot_date) ?? []).map((window) => toSlot(window, now))
    return {
      slot_date,
      free: slots.filter(({ state }) => state === 'free').length,
      slots,
    }
  })
}

type HoldTime = Pick<HoldRow, 'id' | 'expiresAt'>

/** Expiry and remaining seconds of a hold, by the server's clock. */
export function toHoldTime(hold: HoldTime, now: Date) {
  return {
    hold_id: hold.id,
    expires_at: hold.expiresAt.toISOString(),
    seconds_left: Math.max(0, Math.ceil((hold.expiresAt.getTime() - now.getTime()) / 1000)),
  }
}

export function toSlotHold(hold: HoldTime, window: WindowRow, now: Date): SlotHold {
  return { ...toHoldTime(hold, now), slot: toSlot(window, now) }
}

import type { OrderSummary } from '#contract/orders.schemas.ts'
import type { OrderRow } from '../order.repository.ts'

/** The time of a slot, or of a placed order; null without one. */
export function toTiming({
  slotDate,
  ...time
}:
  | { slotDate: string; fromTime: string; toTime: string }
  | Pick<OrderRow, 'slotDate' | 'slotFrom' | 'slotTo'>): OrderSummary['slot'] {
  const [from, to] =
    'fromTime' in time ? [time.fromTime, time.toTime] : [time.slotFrom, time.slotTo]
  if (slotDate === null || from === null || to === null) return null
  return { slot_date: slotDate, from_time: from, to_time: to, name: `${from} - ${to}` }
}

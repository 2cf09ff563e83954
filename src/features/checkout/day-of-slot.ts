import type { SlotDay } from '#contract/cart.endpoints.ts'

/** The day, `YYYY-MM-DD`, of a window. */
export function dayOfSlot(days: readonly SlotDay[], slotId: string | null): string | undefined {
  return days.find(({ slots }) => slots.some(({ slot_id }) => slot_id === slotId))?.slot_date
}

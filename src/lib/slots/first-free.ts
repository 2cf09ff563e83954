import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'

/** The free slots that suit, of the first day that has one. */
export function firstFree(
  days: readonly SlotDay[],
  suits: (slot: Slot) => boolean = () => true,
): Slot[] {
  const freeOf = ({ slots }: SlotDay) =>
    slots.filter((slot) => slot.state === 'free' && suits(slot))
  const day = days.find((one) => freeOf(one).length > 0)
  return day ? freeOf(day) : []
}

/** The first slot for an overnight fast; null where that is the first slot of all, or there is none. */
export function laterIfFasting(days: readonly SlotDay[]): Slot | null {
  const [first] = firstFree(days)
  const [fasting] = firstFree(days, ({ suits_fasting }) => suits_fasting)
  return fasting && fasting.slot_id !== first?.slot_id ? fasting : null
}

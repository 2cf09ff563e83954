import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'

/** Another visit of the person, at another place, around which no slot can be chosen. */
export type Elsewhere = {
  /** In the slot: "at home". */
  readonly label: 'at home' | 'at the scan'
  readonly isTooClose: (slot: Slot) => boolean
}

/** A slot too close to the other visit counts as taken. */
export function withoutTooClose(day: SlotDay, elsewhere: Elsewhere | undefined): SlotDay {
  if (!elsewhere) return day
  const slots = day.slots.map((slot) =>
    slot.state === 'free' && elsewhere.isTooClose(slot)
      ? { ...slot, state: 'full' as const }
      : slot,
  )
  return { ...day, slots, free: slots.filter(({ state }) => state === 'free').length }
}

/** Why a slot cannot be chosen, in the slot. */
export function elsewhereLabel(slot: Slot, elsewhere: Elsewhere | undefined): string | undefined {
  return elsewhere?.isTooClose(slot) ? elsewhere.label : undefined
}

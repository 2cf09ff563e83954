import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'

/** The slots to which an order can move: of the home visit, or of each sub-department. */
export type OrderWindows = {
  readonly days: readonly SlotDay[]
  readonly appointments: readonly {
    readonly subdepartment: string
    readonly days: readonly SlotDay[]
  }[]
}

/** A chosen slot: of the home visit, or of a sub-department. */
export type Choice = { readonly subdepartment: string | null; readonly slotId: string }

/** The people of one visit, and whether all of them move. */
export type Moving = { readonly places: number; readonly withLinked: boolean }

/** Places that a new slot needs. */
export function placesNeeded({ places, withLinked }: Moving): number {
  return withLinked ? places : 1
}

type NewSlot = Pick<Slot, 'state' | 'available'>

export function hasRoom({ state, available }: NewSlot, places: number): boolean {
  return state === 'free' && (places === 1 || available >= places)
}

function slotsOf({ days, appointments }: OrderWindows): Slot[] {
  return [...days, ...appointments.flatMap((one) => one.days)].flatMap(({ slots }) => slots)
}

/** Whether some slot has these places. */
export function hasRoomFor(windows: OrderWindows, places: number): boolean {
  return slotsOf(windows).some((slot) => hasRoom(slot, places))
}

/** The choices whose slots are free and have room for all who move. */
export function fitting(
  windows: OrderWindows,
  choices: readonly Choice[],
  places: number,
): Choice[] {
  const free = slotsOf(windows).filter((slot) => hasRoom(slot, places))
  return choices.filter(({ slotId }) => free.some(({ slot_id }) => slot_id === slotId))
}

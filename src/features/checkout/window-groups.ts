import type { SLOT_BANDS, Slot, SlotDay } from '#contract/cart.endpoints.ts'

export type Band = (typeof SLOT_BANDS)[number]

const TITLES: Record<Band, string> = {
  'early-morning': 'Early morning',
  morning: 'Morning',
  noon: 'Noon',
  afternoon: 'Afternoon',
  evening: 'Evening',
}

/** What a window is to this booking: `late` = it is free, and too late for the fast. */
export type WindowState = 'free' | 'full' | 'past' | 'late'

/** The windows of one part of the day. */
export type WindowGroup = {
  readonly title: string
  readonly windows: readonly { readonly slot: Slot; readonly state: WindowState }[]
  /** Lowest and highest charge, rupees. */
  readonly charge: { readonly from: number; readonly to: number }
  /** None of them suits the fast. */
  readonly allLate: boolean
}

/** A booking that fasts takes the windows of the fasting band; any other booking takes all. */
export function stateFor(slot: Slot, fasting: boolean): WindowState {
  if (slot.state === 'past') return 'past'
  if (fasting && !slot.suits_fasting) return 'late'
  return slot.state
}

/** Windows of the day that this booking can take. */
export function freeFor(day: SlotDay, fasting: boolean): number {
  return day.slots.filter((slot) => stateFor(slot, fasting) === 'free').length
}

/** The parts of a day, in order. Those that are too late for the fast from end to end are one group. */
export function groupWindows(day: SlotDay, fasting: boolean): WindowGroup[] {
  const bands = new Map<Band, Slot[]>()
  for (const slot of day.slots) {
    const group = bands.get(slot.band)
    if (group) group.push(slot)
    else bands.set(slot.band, [slot])
  }
  const groups = [...bands].map(([band, slots]) => groupOf([band], slots, fasting))
  const late = [...bands].filter(([, slots]) => isLate(slots, fasting))
  if (late.length < 2) return groups
  const merged = groupOf(
    late.map(([band]) => band),
    late.flatMap(([, slots]) => slots),
    fasting,
  )
  return [...groups.filter(({ allLate }) => !allLate), merged]
}

function groupOf(bands: readonly Band[], slots: readonly Slot[], fasting: boolean): WindowGroup {
  const charges = slots.map(({ charge }) => charge)
  return {
    title: titleOf(bands),
    windows: slots.map((slot) => ({ slot, state: stateFor(slot, fasting) })),
    charge: { from: Math.min(...charges), to: Math.max(...charges) },
    allLate: isLate(slots, fasting),
  }
}

function isLate(slots: readonly Slot[], fasting: boolean): boolean {
  return fasting && slots.every(({ suits_fasting }) => !suits_fasting)
}

/** "Noon and afternoon", "Noon to evening". */
function titleOf(bands: readonly Band[]): string {
  const [first, ...others] = bands.map((band) => TITLES[band])
  const last = others.at(-1)
  if (!last) return first ?? ''
  return `${first} ${others.length === 1 ? 'and' : 'to'} ${last.toLowerCase()}`
}

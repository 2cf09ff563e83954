import { Moon } from 'lucide-react'
import { useState } from 'react'
import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { labTime } from '#lib/dates.ts'
import { type Fast, fastBandOf } from '#lib/slots/fast.ts'
import { timesInWords } from '#lib/words/visit-words.ts'
import { DayStrip } from '#ui/day-strip.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { WindowGrid } from '#ui/window-grid.tsx'
import { freeFor, groupWindows, type WindowGroup } from '../window-groups.ts'
import { gridTimes } from '../window-words.ts'

type WindowPickerProps = {
  days: readonly SlotDay[]
  /** The fast that the cart asks for; null when none. */
  fast: Fast | null
  /** Home collection is free from this subtotal on: no charge is shown. */
  free: boolean
  /** The window that is held or being held. */
  value: Slot['slot_id'] | null
  /** Its day. */
  heldDate: string | null
  onChoose: (slot: Slot) => void
}

/** A strip of days, and the windows of the day that is shown. */
export function WindowPicker({ days, fast, free, value, heldDate, onChoose }: WindowPickerProps) {
  // The day stays in view when its hold ends.
  const [shown, setShown] = useState(heldDate)
  const fasting = fast !== null
  const firstFree = days.find((day) => freeFor(day, fasting) > 0)
  const date = shown ?? firstFree?.slot_date ?? days[0]?.slot_date
  const day = days.find(({ slot_date }) => slot_date === date)
  const choose = (id: string) => {
    const slot = day?.slots.find(({ slot_id }) => slot_id === id)
    if (!slot) return
    setShown(slot.slot_date)
    onChoose(slot)
  }
  return (
    <>
      <DayStrip
        name="day"
        value={date}
        onValueChange={setShown}
        days={days.map((one) => toDay(one, fasting))}
      />
      {fast && (
        <p className="fastkey note">
          <Icon icon={Moon} size={16} />
          <span>Fits your {fast.hours} hour fast: dinner, sample, breakfast.</span>
        </p>
      )}
      {day &&
        groupWindows(day, fasting).map((group) => (
          <WindowGrid
            key={group.title}
            name="window"
            title={group.title}
            charge={chargeOf(group, free)}
            windows={group.allLate ? [] : group.windows.map((window) => toWindow(window, fasting))}
            value={value ?? undefined}
            onValueChange={choose}
          >
            {group.allLate && fast && <p className="note">{whyLate(fast, day)}</p>}
          </WindowGrid>
        ))}
    </>
  )
}

function toDay(day: SlotDay, fasting: boolean) {
  const date = labTime(`${day.slot_date}T12:00:00+05:30`)
  const free = freeFor(day, fasting)
  const none = day.free > 0 ? 'Late' : 'Full'
  return {
    value: day.slot_date,
    weekday: date.format('ddd'),
    day: date.format('D'),
    note: free > 0 ? `${free} free` : none,
    disabled: free === 0,
  }
}

function toWindow({ slot, state }: WindowGroup['windows'][number], fasting: boolean) {
  return {
    value: slot.slot_id,
    ...gridTimes(slot),
    state,
    fits: fasting && slot.suits_fasting,
  }
}

function chargeOf({ charge: { from, to }, allLate, windows }: WindowGroup, free: boolean): string {
  if (allLate) return `${windows.length} windows, late for a fast`
  if (free || to === 0) return 'free collection'
  const words = from === to ? formatRupees(to) : `${formatRupees(from)} to ${formatRupees(to)}`
  return `${words} collection`
}

/** Which tests make the late windows late, and what would be open without them. */
function whyLate({ names }: Fast, day: SlotDay): string {
  const band = fastBandOf(day.slots)
  const times = band && timesInWords({ from_time: band.from, to_time: band.to }, 'and')
  const drawn = times
    ? `${listed(names)} ${names.length === 1 ? 'is' : 'are'} drawn between ${times}. `
    : ''
  return `${drawn}Without ${names.length === 1 ? 'it' : 'them'}, these windows are open too.`
}

function listed(names: readonly string[]): string {
  const [first = '', second] = names
  if (names.length === 1) return first
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} others`
}

import Clock from 'lucide-react/icons/clock'
import Moon from 'lucide-react/icons/moon'
import { useId, useState } from 'react'
import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { gridTimes } from '#lib/format/visit-format.ts'
import { type Elsewhere, elsewhereLabel } from '#lib/slots/elsewhere.ts'
import { type Fast, fastOf, hasFastBegun } from '#lib/slots/fast.ts'
import { drawnSentences, formatLateCount, lateWindowsReason } from '#lib/slots/late-windows-copy.ts'
import { stripDay } from '#lib/slots/strip-day.ts'
import {
  dayNote,
  freeFor,
  groupWindows,
  isOver,
  type JudgedWindow,
  type JudgingLine,
  type WindowGroup,
} from '#lib/slots/window-groups.ts'
import { DayStrip } from '#ui/day-strip.tsx'
import { Icon } from '#ui/icon.tsx'
import { type SlotWindow, WindowGrid } from '#ui/window-grid.tsx'

type SlotPickerProps = {
  days: readonly SlotDay[]
  /** Lines whose preparation rules restrict the slots. */
  lines: readonly JudgingLine[]
  /** Places that are needed in one slot. */
  places?: number
  value: Slot['slot_id'] | null
  /** The day to begin with; the first with a free slot where it has none. */
  date?: string | null | undefined
  /** What a part of the day costs: "₹150 collection". */
  chargeOf: (charge: WindowGroup['charge']) => string | undefined
  /** The slot that is booked now, which is neither free nor taken by others. */
  own?: Pick<Slot, 'slot_date' | 'from_time'> | null
  /** Slots too close to it are not offered; `days` has them as taken. */
  elsewhere?: Elsewhere | undefined
  onChoose: (slot: Slot) => void
}

/** A slot of a visit, for a booking or for an order that moves. What is over is left out. */
export function SlotPicker(props: SlotPickerProps) {
  const { lines, places = 1, value, date, chargeOf, onChoose } = props
  const id = useId()
  const days = props.days.filter(({ slots }) => !isOver(slots))
  const isFree = (day: SlotDay) => freeFor(day, lines, places) > 0
  // The day stays selected when its hold ends.
  const [shown, setShown] = useState(
    () => days.filter(isFree).find((day) => isOn(day, date))?.slot_date,
  )
  const day = days.find((one) => isOn(one, shown)) ?? days.find(isFree) ?? days[0]
  const fast = fastOf(lines)
  const choose = (slotId: string) => {
    const slot = day?.slots.find(({ slot_id }) => slot_id === slotId)
    if (!slot) return
    setShown(slot.slot_date)
    onChoose(slot)
  }
  return (
    <>
      <DayStrip
        name={`${id}-day`}
        value={day?.slot_date}
        onValueChange={setShown}
        days={days.map((one) => ({
          ...stripDay(one.slot_date),
          note: dayNote(one, lines, places),
          disabled: !isFree(one),
        }))}
      />
      <div className="stack stack--2 empty:hidden">
        {fast && day?.slots.some((slot) => suitsFast(slot, fast)) && (
          <p className="fastkey note">
            <Icon icon={Moon} size={16} />
            <span>Suits your {fast.hours}-hour fast: dinner, sample, breakfast.</span>
          </p>
        )}
        {drawnSentences(lines, day).map((words) => (
          <p key={words} className="fastkey note">
            <Icon icon={Clock} size={16} />
            <span>{words}</span>
          </p>
        ))}
      </div>
      {day &&
        groupWindows(day, lines, places).map((group) => (
          <WindowGrid
            key={group.title}
            name={`${id}-slot`}
            title={group.title}
            charge={group.allLate ? formatLateCount(group, lines) : chargeOf(group.charge)}
            windows={group.allLate ? [] : group.windows.map((one) => toWindow(one, fast, props))}
            value={value ?? undefined}
            onValueChange={choose}
          >
            {group.allLate && <p className="note">{lateWindowsReason(group, lines, day)}</p>}
          </WindowGrid>
        ))}
    </>
  )
}

function isOn({ slot_date }: SlotDay, date: string | null | undefined): boolean {
  return slot_date === date
}

/** Suits a fast that has not begun yet. */
function suitsFast(slot: Slot, { hours }: Fast): boolean {
  return slot.suits_fasting && !hasFastBegun(slot, hours)
}

function toWindow(
  { slot, state, why }: JudgedWindow,
  fast: Fast | null,
  { own, elsewhere }: SlotPickerProps,
): SlotWindow {
  const isOwn = own?.slot_date === slot.slot_date && own.from_time === slot.from_time
  const few = state === 'few' ? `Only ${slot.available}` : undefined
  return {
    value: slot.slot_id,
    ...gridTimes(slot),
    state: state === 'few' || state === 'past' ? 'full' : state,
    why: isOwn ? 'Your slot' : (elsewhereLabel(slot, elsewhere) ?? few),
    fits: fast !== null && suitsFast(slot, fast),
    reason: why ?? undefined,
  }
}

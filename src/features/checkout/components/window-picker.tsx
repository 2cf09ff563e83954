import Clock from 'lucide-react/icons/clock'
import Moon from 'lucide-react/icons/moon'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { labTime } from '#lib/dates.ts'
import { gridTimes } from '#lib/format/visit-format.ts'
import { type Elsewhere, elsewhereLabel } from '#lib/slots/elsewhere.ts'
import { type Fast, fastOf, hasFastBegun } from '#lib/slots/fast.ts'
import {
  dayNote,
  freeFor,
  groupWindows,
  isOver,
  type JudgedWindow,
  type JudgingLine,
  judge,
  type WindowGroup,
} from '#lib/slots/window-groups.ts'
import { DayStrip } from '#ui/day-strip.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { type SlotWindow, WindowGrid } from '#ui/window-grid.tsx'
import { drawnSentences, formatLateCount, lateWindowsReason } from '../late-windows-copy.ts'
import { DayOver, focusFirstSlot } from './day-over.tsx'

type WindowPickerProps = {
  days: readonly SlotDay[]
  /** Lines whose preparation rules restrict the windows. */
  lines: readonly JudgingLine[]
  /** The subtotal makes home collection free, so no charge is shown. */
  free: boolean
  value: Slot['slot_id'] | null
  heldDate: string | null
  /** Places that the booking needs in one window. */
  places?: number
  /** Slots too close to it are not offered; `days` has them as taken. */
  elsewhere?: Elsewhere | undefined
  onChoose: (slot: Slot) => void
}

export function WindowPicker(props: WindowPickerProps) {
  const { days, lines, free, value, heldDate, places = 1, elsewhere, onChoose } = props
  // The day stays selected when its hold ends.
  const [shown, setShown] = useState(heldDate)
  const fast = fastOf(lines)
  const firstFree = days.find((day) => freeFor(day, lines, places) > 0)
  const date = shown ?? firstFree?.slot_date ?? days[0]?.slot_date
  const day = days.find(({ slot_date }) => slot_date === date)
  const [today] = days
  const list = useRef<HTMLDivElement>(null)
  const choose = (id: string) => {
    const slot = day?.slots.find(({ slot_id }) => slot_id === id)
    if (!slot) return
    setShown(slot.slot_date)
    onChoose(slot)
  }
  return (
    <div className="contents" ref={list}>
      {value === null && today && isOver(today.slots) && (
        <DayOver
          next={
            firstFree?.slots.find((slot) => judge(slot, lines, places).state === 'free') ?? null
          }
          onShow={(nextDate) => {
            flushSync(() => setShown(nextDate))
            focusFirstSlot(list.current)
          }}
        />
      )}
      <DayStrip
        name="day"
        value={date}
        onValueChange={setShown}
        days={days.map((one) => toDay(one, lines, places))}
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
            name="window"
            title={group.title}
            charge={group.allLate ? formatLateCount(group, lines) : chargeOf(group, free)}
            windows={
              group.allLate
                ? []
                : group.windows.map((window) => ({
                    ...toWindow(window, fast),
                    ...whyElsewhere(window.slot, elsewhere),
                  }))
            }
            value={value ?? undefined}
            onValueChange={choose}
          >
            {group.allLate && <p className="note">{lateWindowsReason(group, lines, day)}</p>}
          </WindowGrid>
        ))}
    </div>
  )
}

function toDay(day: SlotDay, lines: readonly JudgingLine[], places: number) {
  const date = labTime(`${day.slot_date}T12:00:00+05:30`)
  return {
    value: day.slot_date,
    weekday: date.format('ddd'),
    day: date.format('D'),
    note: dayNote(day, lines, places),
    disabled: freeFor(day, lines, places) === 0,
  }
}

/** Suits a fast that has not begun yet. */
function suitsFast(slot: Slot, { hours }: Fast): boolean {
  return slot.suits_fasting && !hasFastBegun(slot, hours)
}

function toWindow({ slot, state, why }: JudgedWindow, fast: Fast | null): SlotWindow {
  return {
    value: slot.slot_id,
    ...gridTimes(slot),
    state: state === 'few' ? 'free' : state,
    why: state === 'few' ? `Only ${slot.available}` : undefined,
    fits: fast !== null && suitsFast(slot, fast),
    reason: why ?? undefined,
  }
}

function whyElsewhere(slot: Slot, elsewhere: Elsewhere | undefined): Pick<SlotWindow, 'why'> {
  const why = elsewhereLabel(slot, elsewhere)
  return why === undefined ? {} : { why }
}

function chargeOf({ charge: { from, to } }: WindowGroup, free: boolean): string {
  if (free || to === 0) return 'free collection'
  const words = from === to ? formatRupees(to) : `${formatRupees(from)} to ${formatRupees(to)}`
  return `${words} collection`
}

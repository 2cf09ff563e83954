import { useId, useState } from 'react'
import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import { labTime } from '#lib/dates.ts'
import { gridTimes, windowInWords } from '#lib/format/visit-format.ts'
import { elsewhereLabel } from '#lib/slots/elsewhere.ts'
import { fastOf } from '#lib/slots/fast.ts'
import { dayNote, freeFor, groupWindows, type JudgedWindow } from '#lib/slots/window-groups.ts'
import { DayStrip } from '#ui/day-strip.tsx'
import { type SlotWindow, WindowGrid } from '#ui/window-grid.tsx'
import { Words } from '#ui/words.tsx'
import type { ReschedulableVisit } from '../reschedule-view.ts'

type RescheduleWindowsProps = {
  place: ReschedulableVisit
  onChoose: (slot: Slot) => void
}

/** The free times of one visit or appointment. */
export function RescheduleWindows({ place, onChoose }: RescheduleWindowsProps) {
  const { subdepartment, lines, now, chosen, why } = place
  const days = place.days.map(ahead)
  const id = useId()
  const [shown, setShown] = useState<string | null>(null)
  const free = days.filter((day) => freeFor(day, lines) > 0)
  // Starts at the current day: usually only the hour changes.
  const near = free.find(({ slot_date }) => slot_date === now?.slot_date) ?? free[0] ?? days[0]
  const date = shown ?? chosen?.slot_date ?? near?.slot_date
  const day = days.find(({ slot_date }) => slot_date === date)
  const isFasting = fastOf(lines) !== null
  const choose = (slotId: string) => {
    const slot = day?.slots.find(({ slot_id }) => slot_id === slotId)
    if (slot) onChoose(slot)
  }
  return (
    <section className="stack stack--4" aria-labelledby={id}>
      <p className="note" id={id}>
        <Words>
          {subdepartment ? <b>{subdepartment}</b> : 'Your visit'} is now on{' '}
          <b className="tabular-nums">{now ? windowInWords(now) : 'no day yet'}</b>.
        </Words>
      </p>
      {why.map((words) => (
        <p key={words} className="note">
          {words}
        </p>
      ))}
      <DayStrip
        name={`${id}-day`}
        value={date}
        onValueChange={setShown}
        days={place.days.map((one) => toDay(one, lines))}
      />
      {day &&
        groupWindows(day, lines).map((group) => (
          <WindowGrid
            key={group.title}
            name={`${id}-window`}
            title={group.title}
            windows={group.windows.map((window) => toWindow(window, isFasting, place))}
            value={chosen?.slot_id}
            onValueChange={choose}
          />
        ))}
    </section>
  )
}

/** Past windows are left out. */
function ahead(day: SlotDay): SlotDay {
  return { ...day, slots: day.slots.filter(({ state }) => state !== 'past') }
}

function toDay(day: SlotDay, lines: ReschedulableVisit['lines']) {
  const date = labTime(`${day.slot_date}T12:00:00+05:30`)
  return {
    value: day.slot_date,
    weekday: date.format('ddd'),
    day: date.format('D'),
    note: dayNote(day, lines),
    disabled: freeFor(day, lines) === 0,
  }
}

/** The order's current window is marked: it is neither free nor taken by others. */
function toWindow(
  { slot, state, why }: JudgedWindow,
  isFasting: boolean,
  { now, elsewhere }: ReschedulableVisit,
): SlotWindow {
  const isOwn = now?.slot_date === slot.slot_date && now.from_time === slot.from_time
  return {
    value: slot.slot_id,
    ...gridTimes(slot),
    state: state === 'few' ? 'full' : state,
    fits: isFasting && slot.suits_fasting,
    reason: why ?? undefined,
    why: isOwn ? 'Your slot' : (elsewhereLabel(slot, elsewhere) ?? tooFewInWords(state, slot)),
  }
}

/** Free places, but not for everybody who moves. */
function tooFewInWords(state: JudgedWindow['state'], { available }: Slot): string | undefined {
  return state === 'full' && available > 0 ? `Only ${available}` : undefined
}

import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useId, useState } from 'react'
import type { Slot } from '#contract/cart.endpoints.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import { gridTimes } from '#lib/format/visit-format.ts'
import { type Elsewhere, elsewhereLabel } from '#lib/slots/elsewhere.ts'
import { Icon } from '#ui/icon.tsx'
import { type SlotWindow, WindowGrid } from '#ui/window-grid.tsx'
import { type AppointmentWindow, isOpen } from '../appointment-windows.ts'

const NOON = '12:00'

type AppointmentTimesProps = {
  /** Name of the radio group. */
  name: string
  windows: readonly AppointmentWindow[]
  value: string | undefined
  elsewhere?: Elsewhere | undefined
  onChoose: (slot: Slot) => void
}

/** Morning times are visible; later ones are collapsed unless one of them is selected. */
export function AppointmentTimes({
  name,
  windows,
  value,
  elsewhere,
  onChoose,
}: AppointmentTimesProps) {
  const id = useId()
  const morning = windows.filter(({ slot }) => slot.from_time < NOON)
  const later = windows.filter(({ slot }) => slot.from_time >= NOON)
  const matters = later.some((window) => window.slot.slot_id === value || window.after !== null)
  const [unfolded, setUnfolded] = useState(false)
  const shown = unfolded || matters || !morning.some(isOpen)
  if (windows.length === 0) return <p className="note">Closed on this day.</p>
  const toGrid = (window: AppointmentWindow) => toWindow(window, elsewhere)
  const grid = {
    name,
    value,
    onValueChange: (slotId: string) => {
      const chosen = windows.find(({ slot }) => slot.slot_id === slotId)
      if (chosen) onChoose(chosen.slot)
    },
  }
  return (
    <>
      {morning.length > 0 && <WindowGrid {...grid} title="Morning" windows={morning.map(toGrid)} />}
      {later.length > 0 && (
        <div id={id} className="empty:hidden">
          {shown && <WindowGrid {...grid} title="Noon to evening" windows={later.map(toGrid)} />}
        </div>
      )}
      {later.length > 0 && !matters && morning.some(isOpen) && (
        <button
          type="button"
          className="link justify-self-start"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          <Icon icon={unfolded ? ChevronUp : ChevronDown} size={16} />
          {spanOf(later)}, {later.filter(isOpen).length} free
        </button>
      )}
    </>
  )
}

function toWindow(
  { slot, state, during, after }: AppointmentWindow,
  elsewhere: Elsewhere | undefined,
): SlotWindow {
  return {
    value: slot.slot_id,
    ...gridTimes(slot),
    state,
    why:
      elsewhereLabel(slot, elsewhere) ?? (state === 'free' && during ? `in ${during}` : undefined),
    next: after ? `after ${after}` : undefined,
  }
}

/** "12:00 PM to 08:00 PM". */
function spanOf(windows: readonly AppointmentWindow[]): string {
  const [first, last] = [windows[0], windows.at(-1)]
  return first && last ? timeSpan(first.slot.from_time, last.slot.to_time) : ''
}

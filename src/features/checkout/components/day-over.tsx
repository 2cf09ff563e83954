import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { Slot } from '#contract/cart.endpoints.ts'
import { startInWords } from '#lib/format/visit-format.ts'
import { Button } from '#ui/button.tsx'

type DayOverProps = {
  /** The first slot that is free on a later day; null when none is. */
  next: Slot | null
  onShow: (date: string) => void
}

/** Today's last slot is over: the next free one, and its day when pressed. */
export function DayOver({ next, onShow }: DayOverProps) {
  if (!next) return <p className="note">No more visits today.</p>
  return (
    <div>
      <Button
        size="sm"
        className="h-auto text-left whitespace-normal"
        icon={CalendarClock}
        onClick={() => onShow(next.slot_date)}
      >
        No more visits today. Next: {startInWords(next)}
      </Button>
    </div>
  )
}

/** Focuses the first free slot of the shown day, in the list of slots or times. */
export function focusFirstSlot(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('input[type="radio"]:enabled:not([name="day"])')?.focus()
}

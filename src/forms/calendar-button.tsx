import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { brand } from '#config/brand.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { calendarEvents } from '#lib/calendar/calendar-events.ts'
import { calendarFile } from '#lib/calendar/calendar-file.ts'
import { type CalendarOrder, calendarEventsOfOrders } from '#lib/calendar/calendar-of-visit.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'

type CalendarButtonProps = {
  order: Order
  /** All orders of its booking, if it was booked with others; undefined until they are loaded. */
  all?: readonly CalendarOrder[] | undefined
}

/** Saves the visit and its preparation as a calendar file. */
export function CalendarButton({ order, all }: CalendarButtonProps) {
  if (!order.slot && order.appointments.length === 0) return null
  const download = () => {
    const now = new Date().toISOString()
    const owner = { lab: brand().fullName, host: location.hostname }
    const events = order.linked
      ? calendarEventsOfOrders(all ?? [], owner, now)
      : calendarEvents(order, owner, now)
    const text = calendarFile(events, now)
    saveFile(`visit-${order.order_no}.ics`, text, 'text/calendar;charset=utf-8')
  }
  return (
    <Button
      wide
      icon={CalendarPlus}
      disabled={order.linked !== undefined && !all}
      onClick={download}
    >
      Add to calendar
    </Button>
  )
}

import { CalendarPlus } from 'lucide-react'
import { brand } from '#config/brand.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button.tsx'
import { calendarEvents } from '../calendar-events.ts'
import { calendarFile } from '../calendar-file.ts'

/** Hands the visit and what to prepare to the patient's own calendar, as a file made here. */
export function CalendarButton({ order }: { order: Order }) {
  if (!order.slot && order.appointments.length === 0) return null
  const download = () => {
    const now = new Date().toISOString()
    const owner = { lab: brand.fullName, host: location.hostname }
    const text = calendarFile(calendarEvents(order, owner, now), now)
    saveFile(`visit-${order.order_no}.ics`, text, 'text/calendar;charset=utf-8')
  }
  return (
    <Button wide icon={CalendarPlus} onClick={download}>
      Add to calendar
    </Button>
  )
}

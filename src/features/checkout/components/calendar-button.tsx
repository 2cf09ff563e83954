import { CalendarPlus } from 'lucide-react'
import { brand } from '#config/brand.ts'
import type { Order } from '#contract/orders.endpoints.ts'
import { addressInWords } from '#lib/words/visit-words.ts'
import { Button } from '#ui/button.tsx'
import { calendarFile } from '../calendar-file.ts'

/** Hands the visit to the patient's own calendar, as a file made here. */
export function CalendarButton({ order }: { order: Order }) {
  const { slot, order_no, address, test_names } = order
  if (!slot) return null
  const download = () => {
    const text = calendarFile({
      uid: `${order.order_id}@${location.hostname}`,
      title: `${brand.fullName}: sample collection`,
      description: `Order ${order_no}\n${test_names.join(', ')}`,
      location: address ? addressInWords(address) : '',
      start: `${slot.slot_date}T${slot.from_time}:00+05:30`,
      end: `${slot.slot_date}T${slot.to_time}:00+05:30`,
      stamp: new Date().toISOString(),
    })
    saveAs(`visit-${order_no}.ics`, text)
  }
  return (
    <Button wide icon={CalendarPlus} onClick={download}>
      Add to calendar
    </Button>
  )
}

function saveAs(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

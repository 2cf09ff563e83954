import type { OpeningDay } from '#server/db/schema/cities.ts'
import { suitsFasting } from './home-windows.ts'
import type { NewWindow } from './slot-window.repository.ts'

/** Minutes; slots are multiples of a quarter of an hour. */
const QUARTER = 15

/** A modality of a centre, as input for its slots. */
export type Room = {
  readonly labCode: string
  readonly cityId: number
  readonly hours: readonly OpeningDay[]
  /** The modality's number (spec §3). */
  readonly modality: number
  /** Duration in minutes of its longest scan with an appointment. */
  readonly longestScan: number
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Opening hours on a date (`YYYY-MM-DD`), or null if the centre is closed. */
export function openingOn(hours: readonly OpeningDay[], date: string): OpeningDay['Operaton'] {
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]
  return hours.find(({ Day }) => Day === weekday)?.Operaton ?? null
}

/**
 * Appointments of a room on a date: consecutive during opening hours, each as long as the longest
 * scan, for one patient, free of charge.
 */
export function radiologyWindows(room: Room, slotDate: string): NewWindow[] {
  const opening = openingOn(room.hours, slotDate)
  if (!opening) return []
  const length = Math.ceil(room.longestScan / QUARTER) * QUARTER
  const [open, close] = [minutesOf(opening.open), minutesOf(opening.close)]
  const count = Math.floor((close - open) / length)
  return Array.from({ length: count }, (_, index) => {
    const fromTime = timeOf(open + index * length)
    const toTime = timeOf(open + (index + 1) * length)
    return {
      id: `r-${room.labCode}-${room.modality}-${slotDate}-${fromTime.replace(':', '')}`,
      kind: 'radiology' as const,
      labCode: room.labCode,
      modality: room.modality,
      cityId: room.cityId,
      slotDate,
      fromTime,
      toTime,
      chargePaise: 0,
      suitsFasting: suitsFasting(fromTime, toTime),
      capacity: 1,
    }
  })
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function timeOf(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`
}

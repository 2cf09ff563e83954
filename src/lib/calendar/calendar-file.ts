/** A calendar event; instants are ISO 8601 with an offset. */
export type CalendarEvent = {
  /** Stable UID: importing a second file updates the event. */
  readonly uid: string
  readonly title: string
  readonly description: string
  readonly location: string
  readonly start: string
  readonly end: string
  /** Minutes before the start at which the alarm fires. */
  readonly alarmMinutes: number
}

/** 2020, in Unix seconds: `SEQUENCE` is a signed number of 32 bits. */
const SEQUENCE_START = 1_577_836_800

/** Line limit of RFC 5545 in octets, without the line break. */
const LINE_OCTETS = 75

/**
 * An iCalendar file (RFC 5545) created at `stamp`. Times are in UTC, so that no time zone
 * definition is needed.
 */
export function calendarFile(events: readonly CalendarEvent[], stamp: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lab//Booking//EN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function eventLines(event: CalendarEvent, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    `LAST-MODIFIED:${utc(stamp)}`,
    // Of two files for one event calendars keep the one with the larger number.
    `SEQUENCE:${Math.floor(Date.parse(stamp) / 1000) - SEQUENCE_START}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(event.title)}`,
    `TRIGGER:${event.alarmMinutes === 0 ? 'PT0M' : `-PT${event.alarmMinutes}M`}`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** `20261122T013000Z`. */
function utc(instant: string): string {
  return `${new Date(instant).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

/** RFC 5545 §3.3.11. */
function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
}

/** RFC 5545 §3.1: folds long lines without splitting a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}

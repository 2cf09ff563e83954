import type { LabEvent } from '#contract/content.endpoints.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import { shortDate } from '#lib/dates.ts'

export function EventList({ events }: { events: readonly LabEvent[] }) {
  return (
    <ul className="rows rows--dated">
      {events.map((event) => (
        <li key={event.event_id}>
          <EventDay date={event.date} />
          <div className="stack stack--2">
            <h3 className="h3">{event.title}</h3>
            <p className="note tabular-nums">
              {timeSpan(event.from_time, event.to_time)}, {event.place}, {event.city_name}
            </p>
            <p className="prose">{event.text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function EventDay({ date }: { date: string }) {
  const { day, month, weekday } = dayParts(date)
  return (
    <time className="on-day" dateTime={date}>
      <b>{day}</b>
      <span>{month}</span>
      <span>{weekday}</span>
    </time>
  )
}

/** `2026-11-14` as `14`, `Nov 2026` and `Sat`. */
function dayParts(date: string): { day: string; month: string; weekday: string } {
  const [weekday = '', day = '', month = ''] = shortDate(date).split(' ')
  return { day, month: `${month} ${date.slice(0, 'YYYY'.length)}`, weekday }
}

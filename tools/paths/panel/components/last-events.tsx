import type { LiveEvent } from '../panel-messages.ts'

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

/** Events that the chart received, newest first. */
export function LastEvents({ events }: { events: readonly LiveEvent[] }) {
  return (
    <section className="stack stack--3" aria-labelledby="sc-events">
      <h2 className="h3" id="sc-events">
        Last events
      </h2>
      {events.length === 0 ? (
        <p className="note">None yet. Use the app in another tab.</p>
      ) : (
        <ol className="sc-list" reversed>
          {events.toReversed().map((event) => (
            <Entry key={event.number} {...event} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Entry({ event, failure, from, to, at }: LiveEvent) {
  return (
    <li>
      <span className="row row--between row--top">
        <code>{event}</code>
        <time className="fine" dateTime={new Date(at).toISOString()}>
          {timeFormat.format(at)}
        </time>
      </span>
      {failure !== undefined && <span className="fine">{failure}</span>}
      <span className="fine sc-move">{moveOf(from, to)}</span>
    </li>
  )
}

function moveOf(from: string | null, to: string): string {
  if (from === null) return `starts in ${to}`
  return from === to ? 'stays' : `${from} → ${to}`
}

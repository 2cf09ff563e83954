import type { Sample } from '../samples.ts'

export interface AcceptedEventsProps {
  samples: readonly Sample[]
  /** Calls under way. */
  calls: readonly string[]
}

/** The events that the chart accepts now, and the calls that it waits for. */
export function AcceptedEvents({ samples, calls }: AcceptedEventsProps) {
  return (
    <section className="stack stack--3" aria-labelledby="sc-accepts">
      <h2 className="h3" id="sc-accepts">
        Accepts now
      </h2>
      {samples.length === 0 ? (
        <p className="note">No event of the catalogue.</p>
      ) : (
        <ul className="sc-list">
          {samples.map(({ label, says }) => (
            <li key={label}>
              <code>{label}</code>
              <span className="fine">{says}</span>
            </li>
          ))}
        </ul>
      )}
      {calls.length > 0 && <p className="note">Waits for {calls.join(', ')}.</p>}
    </section>
  )
}

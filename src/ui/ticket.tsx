type TicketProps = { facts: readonly { readonly term: string; readonly value: string }[] }

/** The figures of what was booked, in a row. */
export function Ticket({ facts }: TicketProps) {
  return (
    <dl className="ticket">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

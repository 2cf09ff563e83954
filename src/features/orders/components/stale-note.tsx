import { labTime } from '#lib/dates.ts'

/** That an order could not be read again, with the time of what is shown; nothing if it was. */
export function StaleNote({ since }: { since: number | undefined }) {
  if (since === undefined) return null
  return (
    <p className="note" role="status">
      We could not reach the lab. Last updated at{' '}
      <span className="tabular-nums">{labTime(since).format('hh:mm A')}</span>.
    </p>
  )
}

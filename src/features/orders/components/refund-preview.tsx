import { Skeleton } from '#ui/skeleton.tsx'

/** What cancelling gives back, before it is done. */
export function RefundPreview({ parts }: { parts: readonly string[] | undefined }) {
  return (
    <section className="card" aria-labelledby="refund-preview">
      <h3 className="h4" id="refund-preview">
        What comes back
      </h3>
      {parts ? (
        <ul className="note" role="status">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      ) : (
        <Skeleton width="72%" height="18px" />
      )}
    </section>
  )
}

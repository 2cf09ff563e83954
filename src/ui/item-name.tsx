/** Short words with a hyphen, and what stands in brackets. */
const KEPT_TOGETHER = /(\([^)]{1,20}\)|\b\w{1,6}-\w{1,6}\b)/

/** A name that breaks at its spaces, not in `Check-up` or `(T3, T4, TSH)`. */
export function ItemName({ name }: { name: string }) {
  // Splitting at a group leaves what it matched at the odd places.
  return name.split(KEPT_TOGETHER).map((part, at) =>
    at % 2 === 1 ? (
      <span key={part} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

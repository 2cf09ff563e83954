/** Short hyphenated words, and text in brackets. */
const KEPT_TOGETHER = /(\([^)]{1,20}\)|\b\w{1,6}-\w{1,6}\b)/

/** Name that does not break inside `Check-up` or `(T3, T4, TSH)`. */
export function ItemName({ name }: { name: string }) {
  // Splitting by a capture group puts the matches at odd indexes.
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

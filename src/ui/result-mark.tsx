/** A value relative to its range; `other` is a textual finding that is not normal. */
export type Mark = 'in' | 'high' | 'low' | 'other'

const OUTLINES: Readonly<Record<Exclude<Mark, 'in'>, string>> = {
  high: 'M8 .8 15.4 14.4H.6z',
  low: 'M8 15.2 .6 1.6h14.8z',
  other: 'M8 .6 15.4 8 8 15.4 .6 8z',
}

/** The shape in a box of 16 units, for use within other drawings. */
export function MarkShape({ mark }: { mark: Mark }) {
  return mark === 'in' ? (
    <circle className="mark-in" cx="8" cy="8" r="5.5" />
  ) : (
    <path className="mark-out" d={OUTLINES[mark]} />
  )
}

/** Decorative: the text beside it says the same. */
export function ResultMark({ mark, className }: { mark: Mark; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
      <MarkShape mark={mark} />
    </svg>
  )
}

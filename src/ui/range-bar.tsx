import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { rangeEnds } from '#contract/rules/range-ends.ts'
import { rangeScale, type ValueInRange } from './range-scale.ts'
import { type Mark, ResultMark } from './result-mark.tsx'

export interface RangeBarProps extends ValueInRange {
  mark: Mark
}

/** A value within its reference range. Decorative: the caller writes the range as text too. */
export function RangeBar({ mark, ...given }: RangeBarProps) {
  const scale = rangeScale(given)
  if (!scale) return null
  const ends = rangeEnds(given)
  const places = {
    '--lo': `${scale.low.toFixed(1)}%`,
    '--hi': `${scale.high.toFixed(1)}%`,
    '--at': `${scale.at.toFixed(1)}%`,
  }
  return (
    <span
      className={clsx(
        'range-bar',
        ends.low === null && 'range-bar--from0',
        ends.high === null && 'range-bar--open',
      )}
      // SAFETY: React's style type does not include custom properties.
      style={places as CSSProperties}
      aria-hidden="true"
    >
      <ResultMark mark={mark} />
      {ends.low !== null && <i className="range-bar__low">{ends.low}</i>}
      {ends.high !== null && <i className="range-bar__high">{ends.high}</i>}
    </span>
  )
}

import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'

export interface LevelProps {
  /** Accessible name, such as "Towards free home collection". */
  label: string
  value: number
  max: number
  /** Teal for rupees and results, marigold for the hold. */
  tone?: 'teal' | 'hold'
  /** The value for screen readers, when the number alone is not clear. */
  valueText?: string | undefined
  /** Text under the meter. */
  text?: ReactNode
  /** At the right end of the text, usually the maximum. */
  end?: ReactNode
  className?: string | undefined
}

/** A meter drawn as a lying tube. */
export function Level({
  label,
  value,
  max,
  tone = 'teal',
  valueText,
  text,
  end,
  className,
}: LevelProps) {
  const inside = Math.min(Math.max(value, 0), max)
  const percent = max > 0 ? Math.round((inside / max) * 100) : 0
  // SAFETY: React's style type does not include custom properties.
  const style = { '--at': `${percent}%` } as CSSProperties
  return (
    <div className={className}>
      <meter
        className="vh"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={max}
        value={inside}
      />
      <div
        className={clsx('level', tone === 'hold' && 'level--hold')}
        style={style}
        aria-hidden="true"
      >
        <span className="level__cap" />
        <span className="level__glass">
          <span className="level__fluid" />
        </span>
      </div>
      {(text || end) && (
        <p className="level-note">
          <span>{text}</span>
          <span>{end}</span>
        </p>
      )}
    </div>
  )
}

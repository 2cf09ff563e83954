import type { CSSProperties, ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

export interface LevelProps {
  /** The name of the meter, such as "Towards free home collection". */
  label: string
  value: number
  max: number
  /** Teal for rupees and results, marigold for the hold. */
  tone?: 'teal' | 'hold'
  /** The value in words for a screen reader, when the bare figure would not do. */
  valueText?: string | undefined
  /** The figure in words, under the level; bold what matters. */
  text?: ReactNode
  /** At the right end of the words, usually the maximum. */
  end?: ReactNode
  className?: string | undefined
}

/** A tube lying down, filled as far as the value goes. */
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
  // SAFETY: React's style type has no room for custom properties.
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
        className={cn('level', tone === 'hold' && 'level--hold')}
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

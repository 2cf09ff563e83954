import { clsx } from 'clsx'
import { isFilm, SAMPLES, type SampleKind } from './samples.ts'

export type MarkSize = 16 | 18 | 20 | 24 | 32 | 64

export interface SampleMarkProps {
  kind: SampleKind
  size?: MarkSize
  /** Accessible name; omitted when a name is shown beside the mark. */
  label?: string | undefined
  className?: string | undefined
}

/** Small mark of a container or of a scan. Needs the sprite sheet on the page. */
export function SampleMark({ kind, size = 24, label, className }: SampleMarkProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={!label}
      className={clsx('sample', `sample--${kind}`, size !== 24 && `sample--${size}`, className)}
    >
      <use href={`#${isFilm(kind) ? `film-${kind}` : SAMPLES[kind].symbol}`} />
    </svg>
  )
}

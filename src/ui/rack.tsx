import { clsx } from 'clsx'
import { type MarkSize, SampleMark } from './sample-mark.tsx'
import { labelOf, type SampleKind } from './samples.ts'

function listOf(samples: readonly SampleKind[]): string {
  return samples.map(labelOf).join('; ')
}

/** Marks of an item's containers, top to bottom. */
export function Rack({ samples }: { samples: readonly SampleKind[] }) {
  const named =
    samples.length > 0 ? { role: 'img', 'aria-label': `Sample: ${listOf(samples)}` } : {}
  return (
    <div {...named} className="item__rack">
      {samples.map((kind) => (
        <SampleMark key={kind} kind={kind} />
      ))}
    </div>
  )
}

export interface SampleMarksProps {
  samples: readonly SampleKind[]
  size?: MarkSize
  /** For marks beside text that already names the containers. */
  silent?: boolean
  className?: string | undefined
}

/** The same marks in a row. */
export function SampleMarks({ samples, size = 20, silent, className }: SampleMarksProps) {
  const named = silent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': listOf(samples) }
  return (
    <span {...named} className={clsx('caps', className)}>
      {samples.map((kind) => (
        <SampleMark key={kind} kind={kind} size={size} />
      ))}
    </span>
  )
}

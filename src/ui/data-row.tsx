import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface DataFigure {
  term: string
  value: ReactNode
}

/** Up to three figures in fixed columns: parameters (or minutes), fasting, report. */
export function DataRow({
  items,
  className,
}: {
  items: readonly DataFigure[]
  className?: string
}) {
  return (
    <dl className={clsx('data', className)}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

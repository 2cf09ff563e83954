import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface DataFigure {
  term: string
  value: ReactNode
}

/** Up to three figures in fixed columns: parameters (or minutes), fasting, report. */
export function DataRow({
  items,
  isChange = false,
}: {
  items: readonly DataFigure[]
  /** Was, now and change, in equal columns with the label above. */
  isChange?: boolean | undefined
}) {
  return (
    <dl className={clsx('data', isChange && 'data--change')}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Price } from './price.tsx'

export interface SummaryLine {
  id: string
  name: ReactNode
  /** In rupees. */
  now: number
  mrp?: number | undefined
}

/** Lines of a cart in a summary. */
export function SummaryLines({
  lines,
  className,
}: {
  lines: readonly SummaryLine[]
  className?: string
}) {
  return (
    <ul className={clsx('lines', className)}>
      {lines.map((line) => (
        <li key={line.id}>
          <span>{line.name}</span>
          <Price now={line.now} mrp={line.mrp} />
        </li>
      ))}
    </ul>
  )
}

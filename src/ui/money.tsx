import { clsx } from 'clsx'
import { formatRupees } from './rupees.ts'

export interface MoneyProps {
  /** In rupees. */
  rupees: number
  className?: string | undefined
}

/** An amount in tabular figures. */
export function Money({ rupees, className }: MoneyProps) {
  return (
    <span className={clsx('tabular-nums', className)} translate="no">
      {formatRupees(rupees)}
    </span>
  )
}

import { clsx } from 'clsx'
import { formatRupees } from './rupees.ts'

export interface PriceProps {
  /** In rupees. */
  now: number
  /** Rupees; struck through, and shown only when higher than the price. */
  mrp?: number | undefined
  big?: boolean | undefined
  className?: string | undefined
}

/** Price and struck-through MRP, without percentages. */
export function Price({ now, mrp, big, className }: PriceProps) {
  return (
    <p className={clsx('price', big && 'price--big', className)}>
      <span className="price__now" translate="no">
        {formatRupees(now)}
      </span>{' '}
      {mrp !== undefined && mrp > now && (
        <s>
          <span className="vh">MRP </span>
          {formatRupees(mrp)}
        </s>
      )}
    </p>
  )
}

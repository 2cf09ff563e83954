import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface BillRow {
  label: ReactNode
  /** Second line under the label. */
  small?: ReactNode
  /** Formatted amount; a range until a window is chosen. */
  value: ReactNode
  /** `off`: a discount. `free`: costs nothing. `sum`: total of the rows above. */
  kind?: 'off' | 'free' | 'sum' | undefined
}

export interface BillProps {
  /** For screen readers only. */
  caption?: string
  rows: readonly BillRow[]
  /** Amounts to pay. The first is shown large. */
  totals: readonly BillRow[]
  className?: string | undefined
}

/**
 * All charges in this order: items, subtotal, collection, coupon, total, wallet, net
 * payable.
 */
export function Bill({ caption = 'Price breakdown', rows, totals, className }: BillProps) {
  return (
    <table className={clsx('bill', className)}>
      <caption className="vh">{caption}</caption>
      <tbody>
        {rows.map((row, at) => (
          <Row key={keyOf(row, at)} row={row} beforeSum={rows[at + 1]?.kind === 'sum'} />
        ))}
      </tbody>
      <tfoot>
        {totals.map((row, at) => (
          <Row key={keyOf(row, at)} row={row} beforeSum={false} />
        ))}
      </tfoot>
    </table>
  )
}

function Row({ row, beforeSum }: { row: BillRow; beforeSum: boolean }) {
  const { kind } = row
  const look = [
    kind === 'off' && 'is-off',
    kind === 'free' && 'is-free',
    kind === 'sum' && 'is-line',
  ]
  return (
    <tr className={clsx(look, beforeSum && 'pre-line') || undefined}>
      <th scope="row">
        {row.label}
        {row.small && <small>{row.small}</small>}
      </th>
      <td>{kind === 'sum' ? <b>{row.value}</b> : row.value}</td>
    </tr>
  )
}

function keyOf({ label }: BillRow, at: number): string {
  return typeof label === 'string' ? label : `row-${at}`
}

import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

export interface BillRow {
  label: ReactNode
  /** A second line under the label. */
  small?: ReactNode
  /** The figure, as words: a range stays a range until a window is chosen. */
  value: ReactNode
  /** `off` takes money off, `free` costs nothing, `sum` adds up what stands above it. */
  kind?: 'off' | 'free' | 'sum' | undefined
}

export interface BillProps {
  /** Read out, not drawn. */
  caption?: string
  rows: readonly BillRow[]
  /** The foot: what is to be paid. The first is large, the others explain it. */
  totals: readonly BillRow[]
  className?: string | undefined
}

/** Every charge, in the order of look/README: items, subtotal, collection, coupon, total, wallet, net payable. */
export function Bill({ caption = 'Price breakdown', rows, totals, className }: BillProps) {
  return (
    <table className={cn('bill', className)}>
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
    <tr className={cn(look, beforeSum && 'pre-line') || undefined}>
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

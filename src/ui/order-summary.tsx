import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Bill, type BillRow } from './bill.tsx'
import { Icon } from './icon.tsx'
import { Level } from './level.tsx'
import { SampleMarks } from './rack.tsx'
import { formatRupees } from './rupees.ts'
import type { SampleKind } from './samples.ts'
import { type SummaryLine, SummaryLines } from './summary-lines.tsx'

export interface OrderSummaryProps {
  title?: string
  /**
   * Content above the price, such as the day of the visit; its heading replaces the visible title.
   */
  head?: ReactNode
  /** Items; omitted in the cart, which lists them itself. */
  lines?: readonly SummaryLine[] | undefined
  /** Samples of the visit, such as "3 tubes, one prick, 9 mL". */
  tubes?: { samples: readonly SampleKind[]; words: string } | undefined
  bill: { rows: readonly BillRow[]; totals: readonly BillRow[] }
  /** Parts of the card between the price and the action. */
  parts?: ReactNode
  /** Rupees missing until home collection is free, and the subtotal from which it is. */
  free?: { left: number; from: number } | undefined
  /** The primary action; in the dock on a phone. */
  action?: ReactNode
  /** Position of the action. */
  actionAt?: 'head' | 'foot' | undefined
  fine?: { icon: LucideIcon; words: ReactNode } | undefined
}

/** Summary beside every step of the booking, with all charges. */
export function OrderSummary(props: OrderSummaryProps) {
  const { title = 'Summary', head, lines, tubes, bill, parts, free, action, actionAt, fine } = props
  const id = useId()
  return (
    <section className="card card--flush" aria-labelledby={id}>
      {actionAt === 'head' && <div className="card__part only-wide">{action}</div>}
      {head && <div className="card__part">{head}</div>}
      {lines && (
        <div className="card__part stack stack--2">
          <h2 className="h3" id={id}>
            {title}
          </h2>
          <SummaryLines lines={lines} />
          {tubes && <TubesLine {...tubes} />}
        </div>
      )}
      <div className="card__part stack stack--2">
        {!lines && (
          <h2 className={head ? 'vh' : 'h3'} id={id}>
            {title}
          </h2>
        )}
        <Bill rows={bill.rows} totals={bill.totals} />
      </div>
      {parts}
      {free && (
        <div className="card__part">
          <FreeLevel {...free} />
        </div>
      )}
      {action && actionAt !== 'head' && <div className="card__part only-wide">{action}</div>}
      {fine && (
        <div className="card__part">
          <p className="fine row row--top">
            <Icon icon={fine.icon} size={16} />
            <span>{fine.words}</span>
          </p>
        </div>
      )}
    </section>
  )
}

/** Marks of the samples, with their total in words. */
export function TubesLine({ samples, words }: { samples: readonly SampleKind[]; words: string }) {
  return (
    <p className="row row--wrap note gap-x-2 gap-y-1">
      <SampleMarks samples={samples} />
      <span className="tabular-nums">{words}</span>
    </p>
  )
}

function FreeLevel({ left, from }: { left: number; from: number }) {
  const words = left > 0 ? `${formatRupees(left)} more for free collection` : 'Collection is free'
  return (
    <Level
      label="Towards free home collection"
      value={from - left}
      max={from}
      valueText={words}
      text={<b>{words}</b>}
      end={formatRupees(from)}
    />
  )
}

import Clock from 'lucide-react/icons/clock'
import type { Order } from '#contract/orders.schemas.ts'
import { awaitsReport } from '#contract/rules/late-report.ts'
import { shortDateTime } from '#lib/dates.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { Notice } from '#ui/notice.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { Words } from '#ui/words.tsx'

const NEW_TIME = 'We will send you the new time when we know it.'

type ReportDelayProps = { order: Pick<Order, 'status' | 'report_by' | 'report_delay'> }

/** What was promised for the report, what holds now, and why. */
export function ReportDelay({ order }: ReportDelayProps) {
  const { status, report_by, report_delay: delay } = order
  if (!delay || !awaitsReport(status) || report_by === null) return null
  const { promised, late: isLate, reason, credit, credit_points } = delay
  return (
    <Notice
      tone="info"
      role="status"
      icon={Clock}
      title={
        isLate ? 'Your report is late' : `Your report will be ready by ${shortDateTime(report_by)}`
      }
    >
      <Words>
        {[`We promised it for ${shortDateTime(promised)}.`, reason, isLate && NEW_TIME]
          .filter(Boolean)
          .join(' ')}
      </Words>
      {credit > 0 && (
        <p>
          {formatRupees(credit)} is in your wallet: {formatCount(credit_points, 'point')}, because
          of the delay.
        </p>
      )}
    </Notice>
  )
}

import { paths } from '#config/paths.ts'
import type { Report } from '#contract/reports.endpoints.ts'
import { amendedOn } from '#contract/rules/report-document.ts'
import { slashDate, slashDateTime } from '#lib/dates.ts'
import type { ReportFile } from '#lib/report-file/use-report-file.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatOutcome } from '../report-format.ts'

type ReportCardProps = {
  report: Report
  /** Its button is the primary action of the screen. */
  isNext: boolean
  file: ReportFile
}

export function ReportCard({ report, isNext, file }: ReportCardProps) {
  const { report_id, name, member_name, date, order_no, results, outside } = report
  const outcome = formatOutcome(report)
  const named = (
    <VisuallyHidden>
      {' '}
      {name} of {member_name}, {slashDate(date)}
    </VisuallyHidden>
  )
  const facts = [
    [report.code === 'RR' ? 'Scan' : 'Sample', slashDate(date)],
    ['Order', order_no],
    ...(results > 0 ? [['Results', String(results)]] : []),
  ]
  return (
    <li className="order report-card">
      <div className="order__head">
        <div>
          <h4 className="h4">{name}</h4>
          <p className="note">{member_name}</p>
          {report.version && <p className="note">{amendedOn(slashDateTime(report.signed_at))}</p>}
        </div>
        {outcome && <Tag tone={outside ? 'warn' : 'plain'}>{outcome}</Tag>}
      </div>
      <dl className="order__facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="order__do">
        <AppLink
          className={buttonClass({ size: 'sm', variant: isNext ? 'next' : 'line' })}
          href={paths.viewReport.getHref(report_id)}
        >
          View{named}
        </AppLink>
        <Button
          size="sm"
          variant="plain"
          busy={file.busy?.id === report_id}
          busyLabel="Downloading the PDF"
          onClick={() => file.save(report)}
        >
          Download{named}
        </Button>
      </div>
    </li>
  )
}

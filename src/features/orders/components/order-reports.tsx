import Download from 'lucide-react/icons/download'
import { paths } from '#config/paths.ts'
import type { OrderReport, OrderSummary } from '#contract/orders.schemas.ts'
import type { ReportFile } from '#lib/report-file/use-report-file.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatResults } from '../order-format.ts'

export function OrderReports({
  order: { order_no, reports },
  pdf,
}: {
  order: Pick<OrderSummary, 'order_no' | 'reports'>
  pdf: ReportFile
}) {
  return (
    <section aria-labelledby="order-reports">
      <h2 className="h2 mb-3" id="order-reports">
        {reports.length === 1 ? 'Your report' : 'Your reports'}
      </h2>
      <ul className="order-items">
        {reports.map((report) => (
          <li key={report.report_id}>
            <div className="grow">
              <h3 className="h4">{report.name}</h3>
              <p className="note tabular-nums">{outcomeOf(report)}</p>
            </div>
            <div className="row row--wrap">
              <AppLink
                className={buttonClass({ size: 'sm' })}
                href={paths.viewReport.getHref(report.report_id)}
              >
                View<VisuallyHidden> {report.name}</VisuallyHidden>
              </AppLink>
              <Button
                size="sm"
                variant="plain"
                icon={Download}
                busy={pdf.busy?.id === report.report_id}
                busyLabel="Downloading the PDF"
                onClick={() => pdf.save({ ...report, order_no })}
              >
                PDF<VisuallyHidden> of {report.name}</VisuallyHidden>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function outcomeOf(report: OrderReport): string {
  if (report.results === 0) return 'Signed'
  const words = formatResults([report])
  return [words?.count, words?.outcome].filter(Boolean).join(', ')
}

import { paths } from '#config/paths.ts'
import type { Report } from '#contract/reports.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { grouped, groupOf } from '../report-groups.ts'

type SiblingReportsProps = {
  report: Report
  ofOrder: readonly Report[]
}

/** Other reports of the order: links to groups, and to the single reports of the current group. */
export function SiblingReports({ report, ofOrder }: SiblingReportsProps) {
  const groups = grouped(ofOrder).filter(({ reports }) => reports.length > 0)
  const current = groupOf(report)
  const beside = groups.find(({ group }) => group === current)?.reports ?? []
  if (groups.length === 0) return null
  return (
    <>
      <nav className="scroller no-print" aria-label="Report groups">
        {groups.map(({ group, reports }) => (
          <AppLink
            key={group.slug}
            className="chip"
            href={paths.viewReport.getHref(
              group === current ? report.report_id : reports[0]?.report_id,
            )}
            aria-current={group === current ? 'true' : undefined}
          >
            {group.name} <span className="tabular-nums">{reports.length}</span>
          </AppLink>
        ))}
      </nav>
      {beside.length > 1 && (
        <nav className="scroller no-print" aria-label={`${current.name} of this order`}>
          {beside.map(({ report_id, name }) => (
            <AppLink
              key={report_id}
              className="chip"
              href={paths.viewReport.getHref(report_id)}
              aria-current={report_id === report.report_id ? 'page' : undefined}
            >
              {name}
            </AppLink>
          ))}
        </nav>
      )}
    </>
  )
}

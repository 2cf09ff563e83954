import { useId, useState } from 'react'
import type { Report } from '#contract/reports.endpoints.ts'
import type { ReportFile } from '#lib/report-file/use-report-file.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Grouped, grouped, type ReportFilter } from '../report-groups.ts'
import { ReportCard } from './report-card.tsx'

type ReportGroupsProps = { reports: readonly Report[]; filter: ReportFilter; file: ReportFile }

export function ReportGroups({ reports, filter, file }: ReportGroupsProps) {
  const { group, memberId } = filter
  const asked = reports.filter(({ member_id }) => memberId === null || member_id === memberId)
  const shown = grouped(asked).filter(
    (each) => each.reports.length > 0 && (group === null || each.group === group),
  )
  const newest = shown[0]?.reports[0]
  if (shown.length === 0) {
    return (
      <EmptyState heading="h3" title="No reports found">
        Choose another group or person.
      </EmptyState>
    )
  }
  return shown.map((each) => (
    <GroupList key={each.group.slug} {...each} next={newest} file={file} />
  ))
}

/** Page size: shown at first, and added by each click. */
const STEP = 10

type GroupListProps = Grouped & { next: Report | undefined; file: ReportFile }

function GroupList({ group, reports, next, file }: GroupListProps) {
  const id = useId()
  const [count, setCount] = useState(STEP)
  const left = reports.length - count
  return (
    <section aria-labelledby={id}>
      <div className="group-head">
        <h3 className="h3" id={id}>
          {group.name}
        </h3>
        <span className="tabular-nums">{reports.length}</span>
      </div>
      <ul className="stack">
        {reports.slice(0, count).map((report) => (
          <ReportCard key={report.report_id} report={report} isNext={report === next} file={file} />
        ))}
      </ul>
      {left > 0 && (
        <Button size="sm" className="mt-3" onClick={() => setCount(count + STEP)}>
          Show {Math.min(left, STEP)} more
        </Button>
      )}
    </section>
  )
}

import type { LinkedReport, ReportShare } from '#contract/reports.endpoints.ts'
import { slashDate } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatLinked } from '../share-format.ts'

/** What the patient ends: a link, or one report of it. */
export type ShareEnding = { readonly share_id: string; readonly report_id?: string | undefined }

type LinkedReportsProps = {
  share: ReportShare
  busy: ShareEnding | null
  onEnd: (ending: ShareEnding) => void
}

/** The reports of a link. Each can be taken out while another is left. */
export function LinkedReports({ share, busy, onEnd }: LinkedReportsProps) {
  const { share_id, label, reports, state } = share
  const isOnly = reports.filter(({ ended_at }) => ended_at === null).length === 1
  return (
    <ul className="stack stack--2" aria-label={`Reports in the link for ${label}`}>
      {reports.map((report) => (
        <li key={report.report_id} className="row row--between">
          <span className="note">
            {formatLinked(report)}, {slashDate(report.date)}
          </span>
          {report.ended_at !== null && <span className="note">Taken out</span>}
          {state === 'live' && !isOnly && report.ended_at === null && (
            <TakeOut
              report={report}
              busy={busy?.report_id === report.report_id}
              onPress={() => onEnd({ share_id, report_id: report.report_id })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

type TakeOutProps = { report: LinkedReport; busy: boolean; onPress: () => void }

function TakeOut({ report, busy, onPress }: TakeOutProps) {
  return (
    <Button size="sm" variant="plain" busy={busy} busyLabel="Taking out" onClick={onPress}>
      Take out<VisuallyHidden> {formatLinked(report)}</VisuallyHidden>
    </Button>
  )
}

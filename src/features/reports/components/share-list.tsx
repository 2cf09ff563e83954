import { useId } from 'react'
import type { LinkedReport, ReportShare } from '#contract/reports.endpoints.ts'
import { slashDate } from '#lib/dates.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Words } from '#ui/words.tsx'
import { formatMoment } from '../report-format.ts'
import {
  formatAllLinked,
  formatLinked,
  formatVisit,
  SHARE_STATE,
  shareEnd,
} from '../share-format.ts'

type ShareListProps = {
  shares: readonly ReportShare[]
  /** Shown in a list of several reports. */
  namesReport: boolean
  /** The link, or the report of one, that is being ended. */
  busy: ShareEnding | null
  onEnd: (ending: ShareEnding) => void
}

export function ShareList({ shares, namesReport, busy, onEnd }: ShareListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="stack stack--3 no-print">
      <h2 className="h2" id={id}>
        Shared links
      </h2>
      <ul className="shares">
        {shares.map((share) => (
          <ShareRow
            key={share.share_id}
            share={share}
            namesReport={namesReport}
            busy={busy?.share_id === share.share_id ? busy : null}
            onEnd={onEnd}
          />
        ))}
      </ul>
    </section>
  )
}

type ShareRowProps = Omit<ShareListProps, 'shares'> & { share: ReportShare }

function ShareRow({ share, namesReport, busy, onEnd }: ShareRowProps) {
  const { words, tone } = SHARE_STATE[share.state]
  return (
    <li className="share">
      <div className="row row--between row--top">
        <div className="grow">
          <h3 className="h4">{share.label}</h3>
          <p className="note">
            <Words>
              {namesReport && `${formatAllLinked(share.reports)}. `}
              Created {formatMoment(share.created_at)}. {shareEnd(share)}.
            </Words>
          </p>
        </div>
        <Tag tone={tone}>{words}</Tag>
      </div>
      {share.reports.length > 1 && <LinkedReports share={share} busy={busy} onEnd={onEnd} />}
      {share.visits.length === 0 ? (
        <p className="note">Not opened yet.</p>
      ) : (
        <Accordion className="share__visits" summary="History" count={share.visits.length}>
          <ol className="stack stack--2 note">
            {share.visits.map((visit) => (
              <li key={`${visit.at} ${visit.what}`}>{formatVisit(visit, share.reports)}</li>
            ))}
          </ol>
        </Accordion>
      )}
      {share.state === 'live' && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={busy !== null && busy.report_id === undefined}
          busyLabel="Ending link"
          onClick={() => onEnd({ share_id: share.share_id })}
        >
          End link<VisuallyHidden> for {share.label}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

/** What the patient ends: a link, or one report of it. */
type ShareEnding = { readonly share_id: string; readonly report_id?: string | undefined }

type LinkedReportsProps = {
  share: ReportShare
  busy: ShareEnding | null
  onEnd: (ending: ShareEnding) => void
}

/** The reports of a link. Each can be taken out while another is left. */
function LinkedReports({ share, busy, onEnd }: LinkedReportsProps) {
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

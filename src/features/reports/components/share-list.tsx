import { useId } from 'react'
import type { ReportShare } from '#contract/reports.endpoints.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Words } from '#ui/words.tsx'
import { formatMoment } from '../report-format.ts'
import { formatAllLinked, formatVisit, SHARE_STATE, shareEnd } from '../share-format.ts'
import { LinkedReports, type ShareEnding } from './linked-reports.tsx'

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

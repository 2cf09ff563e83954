import type { ReactNode } from 'react'
import { brand } from '#config/brand.ts'
import { telHref } from '#config/phones.ts'
import type { PartnerReport } from '#contract/partner-reports.endpoints.ts'
import { slashDate } from '#lib/dates.ts'
import { fileName } from '#lib/report-file/file-name.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { OldReportsView } from '../old-reports-view.ts'
import { SlowNotice } from './slow-notice.tsx'

/** The reports of a patient, each with what became of its PDF. */
export function OldReportList(view: OldReportsView) {
  const { reports, wanted } = view.snapshot.context
  const isListed = reports.some(({ report_id }) => report_id === wanted)
  return (
    <div className="stack">
      {!isListed && pdfNotice(view, fileName({ order_no: wanted, code: 'SL' }))}
      <ul className="stack">
        {reports.map((report) => (
          <OldReportCard key={report.report_id} {...view} report={report} />
        ))}
      </ul>
    </div>
  )
}

function OldReportCard({ report, ...view }: OldReportsView & { report: PartnerReport }) {
  const { snapshot, send } = view
  const { report_id, name, member_name, date, order_no } = report
  const isFetching = snapshot.matches({ listed: 'fetching' })
  const isWanted = snapshot.context.wanted === report_id
  const notice = isWanted && pdfNotice(view, fileName(report))
  return (
    <li className="order">
      <div className="order__head">
        <div>
          <h4 className="h4">{name}</h4>
          <p className="note">{member_name}</p>
        </div>
      </div>
      <dl className="order__facts">
        <div>
          <dt>Sample</dt>
          <dd className="tabular-nums">{slashDate(date)}</dd>
        </div>
        <div>
          <dt>SID</dt>
          <dd className="tabular-nums">{order_no}</dd>
        </div>
      </dl>
      <div className="order__do">
        <Button
          size="sm"
          busy={isFetching && isWanted}
          busyLabel="Downloading the PDF"
          disabled={isFetching && !isWanted}
          onClick={() => send({ type: 'pdf.fetch', reportId: report_id })}
        >
          Download PDF
          <VisuallyHidden>
            {' '}
            of {name}, {slashDate(date)}
          </VisuallyHidden>
        </Button>
      </div>
      {notice && <div className="px-4 pb-4">{notice}</div>}
    </li>
  )
}

/** What became of the wanted PDF; null when there is nothing to say. */
function pdfNotice({ snapshot, send }: OldReportsView, name: string): ReactNode {
  const { link, error } = snapshot.context
  if (snapshot.matches({ listed: { fetching: 'slow' } })) {
    return <SlowNotice stop="Stop download" onStop={() => send({ type: 'pdf.cancel' })} />
  }
  if (snapshot.matches({ listed: { idle: 'saved' } })) {
    return (
      <Notice tone="good" role="status" title="PDF downloaded">
        Look for <span className="break-all">{name}</span> in your downloads.
      </Notice>
    )
  }
  if (snapshot.matches({ listed: { idle: 'linked' } })) {
    return (
      <Notice
        tone="good"
        role="status"
        title="Your PDF is ready"
        actions={
          <a className={buttonClass({ size: 'sm', variant: 'next' })} href={link} download={name}>
            Open PDF
          </a>
        }
      >
        This link works for 10 minutes.
      </Notice>
    )
  }
  if (snapshot.matches({ listed: { idle: 'withdrawn' } })) {
    return (
      <Notice tone="bad" title="Our earlier system no longer has this report">
        Call us on{' '}
        <a className="link nowrap tabular-nums" href={telHref(brand().phones.callCentre)}>
          {brand().phones.callCentre}
        </a>{' '}
        and tell us the SID.
      </Notice>
    )
  }
  if (snapshot.matches({ listed: { idle: 'failed' } })) return <Notice tone="bad" title={error} />
  return null
}

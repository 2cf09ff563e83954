import type { ReactNode } from 'react'
import { brand } from '#config/brand.ts'
import { telHref } from '#config/phones.ts'
import type { PartnerReport } from '#contract/partner-reports.endpoints.ts'
import { slashDate } from '#lib/dates.ts'
import { fileName } from '#lib/report-file/file-name.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { SlowNotice } from './slow-notice.tsx'

type OldReportListProps = {
  reports: readonly PartnerReport[]
  /** Id of the report whose PDF is or was fetched; empty for none. */
  wanted: string
  pdf: {
    readonly isFetching: boolean
    /** Without a link the file has been saved. */
    readonly data: { readonly link: string | null } | undefined
    /** The former system no longer has the report. */
    readonly isWithdrawn: boolean
    readonly problem: string | null
  }
  onFetch: (id: string) => void
  onStop: () => void
}

/** The reports of a patient, each with what became of its PDF. */
export function OldReportList(props: OldReportListProps) {
  const { reports, wanted } = props
  const isListed = reports.some(({ report_id }) => report_id === wanted)
  return (
    <div className="stack">
      {!isListed && pdfNotice(props, fileName({ order_no: wanted, code: 'SL' }))}
      <ul className="stack">
        {reports.map((report) => (
          <OldReportCard key={report.report_id} {...props} report={report} />
        ))}
      </ul>
    </div>
  )
}

function OldReportCard({ report, ...props }: OldReportListProps & { report: PartnerReport }) {
  const { wanted, pdf, onFetch } = props
  const { report_id, name, member_name, date, order_no } = report
  const isWanted = wanted === report_id
  const notice = isWanted && pdfNotice(props, fileName(report))
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
          busy={pdf.isFetching && isWanted}
          busyLabel="Downloading the PDF"
          disabled={pdf.isFetching && !isWanted}
          onClick={() => onFetch(report_id)}
        >
          Download PDF
          <VisuallyHidden>
            {' '}
            of {name}, {slashDate(date)}
          </VisuallyHidden>
        </Button>
      </div>
      {notice && <div className="px-4 pb-4 empty:hidden">{notice}</div>}
    </li>
  )
}

/** What became of the wanted PDF; null when there is nothing to say. */
function pdfNotice({ pdf, onStop }: OldReportListProps, name: string): ReactNode {
  const { isFetching, data, isWithdrawn, problem } = pdf
  if (isFetching) return <SlowNotice stop="Stop download" onStop={onStop} />
  if (isWithdrawn) {
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
  if (problem) return <Notice tone="bad" title={problem} />
  if (!data) return null
  if (data.link === null) {
    return (
      <Notice tone="good" role="status" title="PDF downloaded">
        Look for <span className="break-all">{name}</span> in your downloads.
      </Notice>
    )
  }
  return (
    <Notice
      tone="good"
      role="status"
      title="Your PDF is ready"
      actions={
        <a
          className={buttonClass({ size: 'sm', variant: 'next' })}
          href={data.link}
          download={name}
        >
          Open PDF
        </a>
      }
    >
      This link works for 10 minutes.
    </Notice>
  )
}

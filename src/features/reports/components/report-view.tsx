import type { ReactNode } from 'react'
import type { Report, ReportDetails } from '#contract/reports.endpoints.ts'
import { amendedOn } from '#contract/rules/report-document.ts'
import { ExplainedRows } from '../explained/explained-rows.tsx'
import { PrintedReport } from '../print/printed-report.tsx'
import { countsOf, formatMoment, formatPatient, headingOf, resultsOf } from '../report-format.ts'
import { ReportKey } from './report-key.tsx'
import {
  ChildNotice,
  GroupParts,
  OutOfRangePart,
  ReadingPart,
  ReplacedNotice,
  SummaryPart,
} from './report-parts.tsx'
import type { OnTrend } from './result-row.tsx'

type ReportViewProps = {
  report: ReportDetails
  /** What replaced it; a shared link opens one report only. */
  amended?: Report | undefined
  /** Slot under the patient: sibling reports, or how long the link is valid. */
  head?: ReactNode
  actions: ReactNode
  /** Slot beside the values. */
  aside?: ReactNode
  onTrend?: OnTrend | undefined
  /** For a visitor with a link, who has no page for a value. */
  isShared?: boolean
  /** Slot after the last value. */
  children?: ReactNode
}

/** Values outside their range come first. */
export function ReportView(props: ReportViewProps) {
  const { report, amended, head, actions, aside, onTrend, isShared = false, children } = props
  const { signed_by } = report
  const results = resultsOf(report)
  const legend = <ReportKey report={report} />
  const isOutside = results.some(({ flag }) => flag !== null)
  const groups = <GroupParts report={report} onTrend={onTrend} legend={!isOutside && legend} />
  // On a phone what is beside the values follows those outside their range.
  const hasRanges = countsOf(results).ranged > 0
  return (
    <ExplainedRows report={report} isShared={isShared}>
      <div className="cols cols--aside cols--three report">
        <div className="stack stack--8">
          <header className="stack stack--3">
            <h1 className="h1">{headingOf(report)}</h1>
            <p className="note">{formatPatient(report)}</p>
            {report.version && <p className="note">{amendedOn(formatMoment(report.signed_at))}</p>}
            {head}
          </header>
          {actions}
          <ReplacedNotice report={report} amended={amended} />
          <ChildNotice report={report} />
          <SummaryPart report={report} />
          <ReadingPart report={report} />
          <OutOfRangePart {...{ report, onTrend, isShared }} />
          {isOutside && legend}
          {!hasRanges && groups}
        </div>
        {aside && (
          <aside className="aside stack" aria-label="Trend and questions">
            {aside}
          </aside>
        )}
        <div className="rest stack stack--8">
          {hasRanges && groups}
          <p className="note">
            {report.name}, order{' '}
            <span className="tabular-nums" translate="no">
              {report.order_no}
            </span>
            . Signed electronically by {signed_by.name}, {signed_by.role}.
          </p>
          {children}
        </div>
        <PrintedReport report={report} />
      </div>
    </ExplainedRows>
  )
}

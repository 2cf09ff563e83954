import { type ReactNode, useId } from 'react'
import { paths } from '#config/paths.ts'
import type { Report, ReportDetails } from '#contract/reports.endpoints.ts'
import { endOfReport } from '#contract/rules/report-document.ts'
import { containerKinds } from '#contract/rules/tubes.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SampleMarks } from '#ui/rack.tsx'
import { countsOf, formatGroup, formatMoment, resultsOf } from '../report-format.ts'
import { ResultList } from './result-list.tsx'
import type { OnTrend } from './result-row.tsx'

type PartProps = { report: ReportDetails; onTrend?: OnTrend | undefined }

/** @param props.isShared the reader may be the doctor */
export function OutOfRangePart({ report, onTrend, isShared }: PartProps & { isShared: boolean }) {
  const id = useId()
  const advice = isShared ? '' : ' Show the report to your doctor.'
  const results = resultsOf(report)
  const { ranged, isOpen } = countsOf(results)
  const outside = results.filter(({ flag }) => flag !== null)
  // Nothing is called normal while a value is not decided.
  if (ranged === 0 || (outside.length === 0 && isOpen)) return null
  if (outside.length === 0) {
    return <p className="note">{`Normal values do not rule out an illness.${advice}`}</p>
  }
  return (
    <section aria-labelledby={id}>
      <div className="group-head">
        <h2 className="h2" id={id}>
          Outside the range
        </h2>
        <span>
          {outside.length} of {ranged}
        </span>
      </div>
      <ResultList results={outside} onTrend={onTrend} whole />
      <p className="note mt-[10px]">{`A value outside its range is not a diagnosis.${advice}`}</p>
    </section>
  )
}

/** @param props.legend after the first table */
export function GroupParts({ report, onTrend, legend }: PartProps & { legend: ReactNode }) {
  const [first, ...rest] = report.groups.map((group) => (
    <GroupPart key={group.name} group={group} onTrend={onTrend} />
  ))
  return (
    <>
      {first}
      {legend}
      {rest}
    </>
  )
}

type GroupPartProps = { group: ReportDetails['groups'][number]; onTrend?: OnTrend | undefined }

function GroupPart({ group, onTrend }: GroupPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="group-head">
        <SampleMarks samples={containerKinds([group])} size={24} />
        <h2 className="h2" id={id}>
          {group.name}
        </h2>
        <span className="nowrap">{formatGroup(group.results)}</span>
      </div>
      <ResultList results={group.results} onTrend={onTrend} />
    </section>
  )
}

export function ChildNotice({ report }: { report: ReportDetails }) {
  if (report.ranges !== 'none' || report.results === 0) return null
  return (
    <Notice tone="info" title="Values without ranges">
      Our ranges are for adults, and a child’s values change with age. Ask your paediatrician to
      read these values.
    </Notice>
  )
}

type ReplacedNoticeProps = { report: ReportDetails; amended: Report | undefined }

/** For a version that was replaced or withdrawn, which its links still open. */
export function ReplacedNotice({ report, amended }: ReplacedNoticeProps) {
  const title = endOfReport(report, formatMoment)
  if (title === undefined) return null
  const actions = amended && (
    <AppLink
      className={buttonClass({ size: 'sm', variant: 'line' })}
      href={paths.viewReport.getHref(amended.report_id)}
    >
      Open the amended report
    </AppLink>
  )
  return (
    <Notice tone="bad" title={title} actions={actions}>
      {report.replaced_at
        ? 'Some values may have changed. Use the amended report instead.'
        : 'It is kept for the record. If you have shown it to a doctor, tell them.'}
    </Notice>
  )
}

export function SummaryPart({ report }: { report: ReportDetails }) {
  const id = useId()
  if (report.summary.length === 0) return null
  return (
    <section className="stack stack--3" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        Summary
      </h2>
      {report.summary.map((sentence) => (
        <p key={sentence} className="prose whitespace-pre-line">
          {sentence}
        </p>
      ))}
    </section>
  )
}

/** A radiologist's findings, conclusion first. */
export function ReadingPart({ report }: { report: ReportDetails }) {
  const id = useId()
  const { reading } = report
  if (!reading) return null
  return (
    <section className="stack stack--6" aria-labelledby={id}>
      <div className="stack stack--2">
        <h2 className="h2" id={id}>
          Impression
        </h2>
        <p className="lead whitespace-pre-line">{reading.impression}</p>
      </div>
      {reading.findings.length > 0 && (
        <div className="stack stack--2">
          <h2 className="h3">Findings</h2>
          <ul className="findings">
            {reading.findings.map((finding) => (
              <li key={finding} className="whitespace-pre-line">
                {finding}
              </li>
            ))}
          </ul>
        </div>
      )}
      {reading.technique && (
        <div className="stack stack--2">
          <h2 className="h3">Technique</h2>
          <p className="prose">{reading.technique}</p>
        </div>
      )}
    </section>
  )
}

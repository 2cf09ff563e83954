import { brand } from '#config/brand.ts'
import { GENDER_LABEL } from '#contract/codes.ts'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { yearsInWords } from '#contract/rules/in-words.ts'
import {
  amendedOn,
  endOfReport,
  footOfReport,
  REPORT_HEADING,
  reportNotes,
  verificationWords,
} from '#contract/rules/report-document.ts'
import { isoDate, slashDate, slashDateTime } from '#lib/dates.ts'
import { QrCode } from '#lib/qr-code.tsx'
import { publicOrigin } from '#lib/routing/public-origin.ts'
import { Logo } from '#ui/logo.tsx'
import { PaperResults } from './paper-results.tsx'
import styles from './report-paper.css?inline'

/** A report on A4, as in its PDF: header, patient, results, signature, QR code. */
export function ReportPaper({ report }: { report: ReportDetails }) {
  return (
    <div className="paper">
      <style>{styles + pageMargins(report)}</style>
      {/* Not every browser prints the margins of a page. */}
      {endedWords(report) && <p className="paper__replaced">{endedWords(report)}</p>}
      <PaperHeader report={report} />
      <PaperFacts report={report} />
      {report.groups.map((group) => (
        <PaperResults key={group.name} group={group} />
      ))}
      <PaperReading report={report} />
      <PaperEnd report={report} />
    </div>
  )
}

/** Rules for head and foot of every page, as in the PDF. */
function pageMargins(report: ReportDetails): string {
  const { report_id, patient, simulated = false } = report
  const left = JSON.stringify(footOfReport(brand().fullName, simulated))
  const right = JSON.stringify(`${report_id}, ${patient.name}, page `)
  const words = endedWords(report)
  const replaced = words && JSON.stringify(words)
  return `@page {
    ${replaced ? `@top-left { content: ${replaced}; color: #b42318; font-weight: 600 }` : ''}
    @bottom-left { content: ${left} }
    @bottom-right { content: ${right} counter(page) " of " counter(pages) }
  }`
}

function endedWords(report: ReportDetails): string | undefined {
  return endOfReport(report, (at) => slashDate(isoDate(at)))
}

function PaperHeader({ report }: { report: ReportDetails }) {
  return (
    <header className="paper__head">
      <div className="paper__lab">
        <Logo brand={brand()} onPaper />
        <p>{brand().address.join(', ')}</p>
      </div>
      <div className="paper__title">
        <h1>{REPORT_HEADING[report.code]}</h1>
        <p>{report.name}</p>
      </div>
    </header>
  )
}

function PaperFacts({ report }: { report: ReportDetails }) {
  const { patient, code, sampled_at, signed_at } = report
  const who = [
    ['Patient', patient.name],
    ['Age and sex', `${yearsInWords(patient.age)}, ${GENDER_LABEL[patient.gender]}`],
    ['Referred by', report.referred_by ?? 'Self'],
  ] as const
  const what = [
    ['Report', report.report_id],
    ['Order', report.order_no],
    [code === 'RR' ? 'Scan' : 'Sample', slashDateTime(sampled_at)],
    ['Signed', slashDateTime(signed_at)],
    ...(report.fasting ? [['Fasting', 'Yes'] as const] : []),
  ] as const
  return (
    <div className="paper__facts">
      {[who, what].map((facts) => (
        <dl key={facts[0][0]}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}

function PaperReading({ report: { reading, summary } }: { report: ReportDetails }) {
  return (
    <>
      {reading?.technique && <PaperPart title="Technique" lines={[reading.technique]} />}
      {reading && reading.findings.length > 0 && (
        <PaperPart title="Findings" lines={reading.findings} />
      )}
      {reading && <PaperPart title="Impression" lines={[reading.impression]} />}
      {summary.length > 0 && <PaperPart title="In plain words" lines={summary} />}
    </>
  )
}

function PaperPart({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="paper__part">
      <h2>{title}</h2>
      {lines.length > 1 ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{lines[0]}</p>
      )}
    </section>
  )
}

/** Points. Phones can read printed modules of 0.4 mm or more. */
const MODULE_SIZE = 1.2
const MIN_CODE = 92

/** Notes, signature and QR code, together on one page. */
function PaperEnd({ report }: { report: ReportDetails }) {
  const { code, groups, ranges, signed_by, signed_at, version } = report
  const origin = publicOrigin()
  const [question, how] = verificationWords(new URL(origin).host)
  const notes = [
    ...(version ? [`${amendedOn(slashDateTime(signed_at))}.`] : []),
    ...reportNotes(code, { results: groups.flatMap(({ results }) => results), ranges }),
  ]
  return (
    <div className="paper__end">
      {notes.map((note) => (
        <p key={note} className="paper__note">
          {note}
        </p>
      ))}
      <div className="paper__signed">
        <div>
          <p className="paper__signer">
            <strong>{signed_by.name}</strong>
            <br />
            {signed_by.role}
            <br />
            Signed electronically, {slashDateTime(signed_at)}
          </p>
          <p className="paper__how">
            <strong>{question}</strong>
            <br />
            {how}
          </p>
        </div>
        <QrCode
          className="paper__code"
          label="QR code of this report"
          border={0}
          text={`${origin}/download-report?code=${report.qr_code}`}
          widthOf={(modules) => `${Math.max(MIN_CODE, modules * MODULE_SIZE)}pt`}
        />
      </div>
    </div>
  )
}

import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { catalogueRangeNote } from '#contract/rules/report-document.ts'
import { type Mark, ResultMark } from '#ui/result-mark.tsx'
import { resultsOf } from '../report-format.ts'

/** How the marks in the tables are read; it stands after the first of them. */
export function ReportKey({ report }: { report: ReportDetails }) {
  const catalogue = catalogueRangeNote(resultsOf(report))
  return (
    <section className="stack stack--2">
      <h2 className="h4">How to read this report</h2>
      {report.results > 0 && report.ranges !== 'none' ? (
        <>
          <ul className="key note">
            {keyOf(report).map(({ mark, words }) => (
              <li key={mark}>
                <ResultMark mark={mark} />
                {words}
              </li>
            ))}
          </ul>
          {catalogue && <p className="note">{catalogue}</p>}
        </>
      ) : (
        <p className="note">{noLegendCopy(report)}</p>
      )}
    </section>
  )
}

function keyOf(report: ReportDetails): { mark: Mark; words: string }[] {
  const inWords = resultsOf(report).some(({ expected }) => expected !== null)
  return [
    {
      mark: 'in',
      words: report.ranges === 'sent' ? 'Within the range' : 'Within the range for age and sex',
    },
    { mark: 'high', words: 'High: above the range' },
    { mark: 'low', words: 'Low: below the range' },
    ...(inWords ? [{ mark: 'other', words: 'Unusual: different from most adults' } as const] : []),
  ]
}

function noLegendCopy({ reading, results }: ReportDetails): string {
  if (reading) {
    return 'The impression is the radiologist’s conclusion. The findings explain it. Show both to the doctor who asked for the scan.'
  }
  if (results > 0)
    return 'Each value is shown with its unit. Ask your paediatrician what it means at this age.'
  return 'This report combines values from your other reports. Show them to your doctor together.'
}

import { clsx } from 'clsx'
import type { ReportDetails, ReportResult } from '#contract/reports.endpoints.ts'
import { REPORT_FLAG, rangeInWords } from '#contract/rules/report-document.ts'
import { isNumeric } from '#contract/rules/result-verdict.ts'
import { printedUnit } from '#contract/rules/units.ts'
import { rangeScale } from '#ui/range-scale.ts'
import { ResultMark } from '#ui/result-mark.tsx'
import { markOf } from '../report-format.ts'

type Group = ReportDetails['groups'][number]

/** The results of one test; the column titles are repeated on each page. */
export function PaperResults({ group: { name, samples, results } }: { group: Group }) {
  return (
    <section className="paper__group">
      <div className="paper__test">
        <h2>{name}</h2>
        <span>{samples.map(({ container }) => container).join(', ')}</span>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Test</th>
            <th scope="col" aria-label="Flag" />
            <th scope="col" className="paper__value">
              Result
            </th>
            <th scope="col">Unit</th>
            <th scope="col" colSpan={2}>
              Range
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <PaperRow key={result.analyte_id} result={result} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PaperRow({ result }: { result: ReportResult }) {
  const { name, flag, value, unit, number, expected, note } = result
  const shown = flag ? <strong>{value}</strong> : value
  const range = rangeInWords(result) ?? expected
  return (
    <>
      <tr>
        <td>{name}</td>
        <td className="paper__flag">
          {flag && (
            <span>
              {flag !== 'unexpected' && <ResultMark mark={markOf(flag)} />}
              {REPORT_FLAG[flag]}
            </span>
          )}
        </td>
        {isNumeric(result) ? (
          <>
            <td className="paper__value" translate="no">
              {shown}
            </td>
            <td className="paper__unit" translate="no">
              {unit && printedUnit(unit)}
            </td>
          </>
        ) : (
          <td colSpan={2} className="whitespace-pre-line" translate="no">
            {shown}
          </td>
        )}
        {number === null ? (
          <td className={clsx(!isNumeric(result) && 'paper__usual')} colSpan={2}>
            {range}
          </td>
        ) : (
          <>
            <td>{range}</td>
            <td>
              <PaperRange result={result} value={number} />
            </td>
          </>
        )}
      </tr>
      {note && (
        <tr>
          <td className="whitespace-pre-line" colSpan={6}>
            {note}
          </td>
        </tr>
      )}
    </>
  )
}

function PaperRange({ result, value }: { result: ReportResult; value: number }) {
  const { low, high, flag } = result
  const scale = rangeScale({ value, low, high })
  if (!scale) return null
  const x = Math.min(97, Math.max(3, scale.at))
  return (
    <svg className="paper__bar" viewBox="0 0 100 10" aria-hidden="true">
      <rect y="3" width="100" height="4" fill="#DCE3E6" />
      <rect x={scale.low} y="3" width={scale.high - scale.low} height="4" fill="#A9D2CB" />
      {flag ? (
        <path d={flag === 'low' ? triangle(x, 9, 1) : triangle(x, 1, 9)} fill="#B42318" />
      ) : (
        <circle cx={x} cy="5" r="3.4" fill="#0E1B2A" />
      )}
    </svg>
  )
}

function triangle(x: number, tip: number, base: number): string {
  return `M${x} ${tip}L${x - 4.5} ${base}H${x + 4.5}z`
}

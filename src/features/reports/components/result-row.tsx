import { clsx } from 'clsx'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReportResult } from '#contract/reports.endpoints.ts'
import { REPORT_FLAG } from '#contract/rules/report-document.ts'
import { printedUnit } from '#contract/rules/units.ts'
import { Icon } from '#ui/icon.tsx'
import { RangeBar } from '#ui/range-bar.tsx'
import { ResultMark } from '#ui/result-mark.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ExplanationDisclosure } from '../explained/explained-rows.tsx'
import { formatRange, markOf } from '../report-format.ts'

/** Opens the trend of a value; undefined without one. */
export type OnTrend = (result: ReportResult) => void

type ResultRowProps = {
  result: ReportResult
  onTrend?: OnTrend | undefined
  /** Collapsed on screen, always printed. */
  folded?: boolean
}

/** Findings longer than this get their own line on a phone. */
const LONG = 16

export function ResultRow({ result, onTrend, folded }: ResultRowProps) {
  const { value, number, unit, flag } = result
  const range = formatRange(result)
  const isLong = number === null && value.length > LONG
  return (
    <li className={clsx('result', flag && 'result--out', folded && 'is-folded')}>
      <ResultName result={result} onTrend={onTrend} />
      <span className={clsx('result__val', isLong && 'result__val--words')}>
        {flag && (
          <span className="result__flag">
            <ResultMark mark={markOf(flag)} />
            {REPORT_FLAG[flag]}
          </span>
        )}
        <b translate="no">{value}</b> {unit && <small translate="no">{printedUnit(unit)}</small>}
        {range && <VisuallyHidden>, {range}</VisuallyHidden>}
      </span>
      <RangeOrExpected result={result} />
      {result.note && <ResultNote note={result.note} />}
      <ExplanationDisclosure result={result} />
    </li>
  )
}

function ResultName({ result, onTrend }: Omit<ResultRowProps, 'folded'>) {
  if (!onTrend || !result.has_trend) return <span className="result__name">{result.name}</span>
  const words = result.name.split(' ')
  const last = words.pop()
  return (
    <button
      type="button"
      className="result__name result__more"
      aria-haspopup="dialog"
      onClick={() => onTrend(result)}
    >
      {words.map((word) => `${word} `)}
      {/* Keeps the mark on the same line as the last word. */}
      <span className="nowrap">
        {last}
        <Icon icon={TrendingUp} size={16} />
      </span>
      <VisuallyHidden> over time</VisuallyHidden>
    </button>
  )
}

/** The range as a bar, in the lab's words where they say more, or the usual finding as text. */
function RangeOrExpected({ result }: { result: ReportResult }) {
  const { number, low, high, expected, flag, range } = result
  const usual = expected !== null && range === undefined ? `Usually ${expected}` : undefined
  const words = range !== undefined && !isPlainRange(result) ? `Range ${range}` : usual
  return (
    <>
      {number !== null && (low !== null || high !== null) && (
        <RangeBar value={number} low={low} high={high} mark={markOf(flag)} />
      )}
      {words && (
        <span className="result__usual whitespace-pre-line" aria-hidden="true" translate="no">
          {words}
        </span>
      )}
    </>
  )
}

/** Says no more than the ends of the bar. */
function isPlainRange({ number, range, low, high }: ReportResult): boolean {
  if (number === null || range === undefined || low === null || high === null) return false
  const ends = range
    .match(/^([\d.]+)\s*(?:-|to)\s*([\d.]+)$/)
    ?.slice(1)
    .map(Number)
  return ends?.[0] === low && ends[1] === high
}

function ResultNote({ note }: { note: string }) {
  return <span className="result__usual whitespace-pre-line">{note}</span>
}

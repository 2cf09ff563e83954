import { clsx } from 'clsx'
import { type CSSProperties, useId } from 'react'
import type { ReportResult } from '#contract/reports.endpoints.ts'
import { printedUnit } from '#contract/rules/units.ts'
import { MarkShape } from '#ui/result-mark.tsx'
import { Tag } from '#ui/tag.tsx'
import { markOf } from '../report-format.ts'
import { monthInWords } from '../trend-format.ts'
import {
  changesOf,
  changeTitle,
  isReal,
  percentInWords,
  type ValueChange,
  variationInWords,
} from './value-changes.ts'

/** Each change as real or as normal variation; nothing without earlier values. */
export function ChangesPart({ result }: { result: ReportResult }) {
  const id = useId()
  const changes = changesOf(result)
  const { analyte_id, name, unit } = result
  if (changes.length === 0) return null
  return (
    <section aria-labelledby={id} className="stack stack--3">
      <h2 className="h2" id={id}>
        Real change or normal variation?
      </h2>
      <p className="prose">
        {name} varies from one sample to the next in healthy people too.{' '}
        {variationInWords(analyte_id)}
      </p>
      <div className="card card--flush">
        {changes.map((change) => (
          <Shift key={change.before.report_id} result={result} change={change} />
        ))}
      </div>
      <p className="note">
        The shaded part is normal variation around the earlier value: 95% of samples
        {unit ? `, in ${printedUnit(unit)}` : ''}.
      </p>
    </section>
  )
}

type ShiftProps = { result: ReportResult; change: ValueChange }

function Shift({ result, change }: ShiftProps) {
  const limit = percentInWords(change.change.limit)
  return (
    <div className="shift">
      <p className="row row--between row--wrap">
        <b>{changeTitle(result, change)}</b>
        <Tag tone={isReal(change) ? 'warn' : 'good'}>
          {isReal(change) ? 'Real change' : 'Normal variation'}
        </Tag>
      </p>
      <ShiftBar result={result} change={change} />
      <p className="note">
        {isReal(change)
          ? `Above ${limit}: more than normal variation. What caused it is a question for your doctor.`
          : `Below ${limit}: the difference alone does not show a change.`}
      </p>
    </div>
  )
}

/** Space on each side of what is drawn, as a share of it. */
const MARGIN = 0.35
/** Labels nearer than this, in per cent of the bar, move apart. */
const LABEL_ROOM = 22

function ShiftBar({ result, change: { before, band } }: ShiftProps) {
  const now = result.number ?? 0
  const [from, to] = [Math.min(band.low, now), Math.max(band.high, now)]
  const start = Math.max(0, from - MARGIN * (to - from))
  const end = to + MARGIN * (to - from)
  const at = (value: number) => ((value - start) / (end - start)) * 100
  const isClose = Math.abs(at(now) - at(before.number)) < LABEL_ROOM
  const isUp = now >= before.number
  const side = (isLeft: boolean) =>
    isClose && (isLeft ? 'shift__label--left' : 'shift__label--right')
  // SAFETY: React's style type does not include custom properties.
  const places = { '--lo': `${at(band.low)}%`, '--hi': `${at(band.high)}%` } as CSSProperties
  return (
    <div
      className="shift__bar"
      role="img"
      aria-label={`Before: ${before.value}. Normal variation of it: ${rounded(band.low)} to ${rounded(band.high)}. Now: ${result.value}.`}
    >
      <span className="shift__band" style={places} />
      <svg viewBox="0 0 16 16" aria-hidden="true" style={{ left: `${at(before.number)}%` }}>
        <circle className="shift__old" cx="8" cy="8" r="5.5" />
      </svg>
      <svg viewBox="0 0 16 16" aria-hidden="true" style={{ left: `${at(now)}%` }}>
        <MarkShape mark={markOf(result.flag)} />
      </svg>
      <i className={clsx(side(isUp))} style={{ left: `${at(before.number)}%` }}>
        <b translate="no">{before.value}</b>
        <br />
        {monthInWords(before.date)}
      </i>
      <i className={clsx(side(!isUp))} style={{ left: `${at(now)}%` }}>
        <b translate="no">{result.value}</b>
        <br />
        now
      </i>
    </div>
  )
}

function rounded(value: number): string {
  return Number(value.toPrecision(3)).toString()
}

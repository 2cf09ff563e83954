import Stethoscope from 'lucide-react/icons/stethoscope'
import { GENDER_LABEL } from '#contract/codes.ts'
import type { ReportDetails, ReportResult } from '#contract/reports.endpoints.ts'
import { yearsInWords } from '#contract/rules/in-words.ts'
import { REPORT_FLAG, rangeInWords } from '#contract/rules/report-document.ts'
import { placeInRange, verdictOf } from '#contract/rules/result-verdict.ts'
import { printedUnit } from '#contract/rules/units.ts'
import { Notice } from '#ui/notice.tsx'
import { RangeBar } from '#ui/range-bar.tsx'
import { ResultMark } from '#ui/result-mark.tsx'
import { formatMoment, markOf } from '../report-format.ts'

type ValueHeadProps = { report: ReportDetails; result: ReportResult }

/** The value, its range, whose it is, and that nothing here is a diagnosis. */
export function ValueHead({ report, result }: ValueHeadProps) {
  const { value, number, unit, low, high, flag } = result
  const { patient, sampled_at } = report
  const range = rangeSentence(result, report)
  return (
    <header className="stack stack--4">
      <h1 className="h1">{valueHeading(result)}</h1>
      <p className="one__val">
        <b translate="no">{value}</b> {unit && <small translate="no">{printedUnit(unit)}</small>}
        {flag && (
          <span className="result__flag">
            <ResultMark mark={markOf(flag)} />
            {REPORT_FLAG[flag]}
          </span>
        )}
      </p>
      {number !== null && (low !== null || high !== null) && (
        <div className="one__range">
          <RangeBar value={number} low={low} high={high} mark={markOf(flag)} />
        </div>
      )}
      {range && <p className="note whitespace-pre-line">{range}</p>}
      {result.note && <p className="whitespace-pre-line">{result.note}</p>}
      <p className="note">
        {patient.name}, {GENDER_LABEL[patient.gender].toLowerCase()}, {yearsInWords(patient.age)}.
        Sample of {formatMoment(sampled_at)}.
      </p>
      <Notice icon={Stethoscope} title="This page explains the value. It is not a diagnosis.">
        Only your doctor can say what it means for {patient.name}, together with symptoms and
        medicines.
      </Notice>
    </header>
  )
}

export function valueHeading(result: ReportResult): string {
  const { name, flag } = result
  if (flag === 'unexpected') return `${name} is unusual`
  // The lab may mark a value that its range does not.
  if (flag && placeInRange(result) !== flag) return `${name} is marked ${flag}`
  if (flag) return `${name} is ${flag === 'high' ? 'above' : 'below'} its range`
  return verdictOf(result) === 'in' ? `${name} is in its range` : name
}

/** "Range: 0.27 to 4.2 µIU/mL, for healthy adults of the same sex. …"; empty without a range. */
function rangeSentence(result: ReportResult, { ranges }: ReportDetails): string {
  const { expected, unit, range, catalogue_range } = result
  const words = rangeInWords(result)
  if (expected === null && !words) return ''
  const others = 'Some healthy people are outside it, and other labs use other ranges.'
  if (range !== undefined) return `Range, as the lab sent it: ${range}. ${others}`
  const given = unit ? `${words} ${printedUnit(unit)}` : words
  const usual = expected === null ? `Range: ${given}` : `Usual result: ${expected}`
  const whose =
    ranges === 'patient' ? 'this patient, as the lab set it' : 'healthy adults of the same sex'
  const source = catalogue_range ? ' No range came with this value, so we show our usual one.' : ''
  return `${usual}, for ${whose}.${source} ${others}`
}

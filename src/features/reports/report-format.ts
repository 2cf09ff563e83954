import { GENDER_LABEL } from '#contract/codes.ts'
import type { Report, ReportDetails, ReportResult } from '#contract/reports.endpoints.ts'
import { yearsInWords } from '#contract/rules/in-words.ts'
import { rangeInWords } from '#contract/rules/report-document.ts'
import { verdictOf } from '#contract/rules/result-verdict.ts'
import { isoDate, labTime } from '#lib/dates.ts'
import type { Mark } from '#ui/result-mark.tsx'
import { groupOf } from './report-groups.ts'

type Flag = NonNullable<ReportResult['flag']>

export function markOf(flag: Flag | null): Mark {
  if (flag === null) return 'in'
  return flag === 'unexpected' ? 'other' : flag
}

/** "Sat 22 Nov 2025". */
function longDay(instant: string): string {
  return labTime(instant).format('ddd D MMM YYYY')
}

/** "Sat 22 Nov 2025, 07:12 AM", lab time. */
export function formatMoment(instant: string): string {
  return `${longDay(instant)}, ${clock(instant)}`
}

function clock(instant: string): string {
  return labTime(instant).format('hh:mm A')
}

/** A test may appear in a report twice; its value counts once. */
export function resultsOf({ groups }: Pick<ReportDetails, 'groups'>): ReportResult[] {
  const all = groups.flatMap(({ results }) => results)
  return [...new Map(all.map((result) => [result.analyte_id, result])).values()]
}

export function hasRange(result: ReportResult): boolean {
  return result.expected !== null || rangeInWords(result) !== undefined
}

/** Number of values in range, outside it, and without a statement about either. */
export function countsOf(results: readonly ReportResult[]) {
  const verdicts = results.map(verdictOf)
  const inside = verdicts.filter((one) => one === 'in').length
  const outside = verdicts.filter((one) => one === 'outside').length
  const isOpen = results.some((one, at) => hasRange(one) && verdicts[at] === undefined)
  return { total: results.length, ranged: inside + outside, outside, inside, isOpen }
}

export function headingOf(report: ReportDetails): string {
  const { total, ranged, outside, inside, isOpen } = countsOf(resultsOf(report))
  if (total === 0 || report.withdrawn_at) return report.name
  if (report.ranges === 'none' || ranged === 0) return total === 1 ? '1 result' : `${total} results`
  if (outside === 0) {
    // What is not decided for all is not said of all.
    if (isOpen) return `${inside} of ${total} results in range`
    if (ranged === 1) return 'The result is in range'
    return `All ${ranged} results in range`
  }
  return `${inside} ${inside === 1 ? 'result' : 'results'} in range, ${outside} outside`
}

/** "20 of 21 in range"; empty when no ranges apply. */
export function formatGroup(results: readonly ReportResult[]): string {
  const { total, ranged, inside, isOpen } = countsOf(results)
  return ranged === 0 ? '' : `${inside} of ${isOpen ? total : ranged} in range`
}

export function formatOutcome({
  results,
  outside,
  withdrawn_at,
}: Pick<Report, 'results' | 'outside' | 'withdrawn_at'>): string {
  if (withdrawn_at) return 'Withdrawn'
  if (results === 0) return ''
  if (outside === null) return results === 1 ? '1 result' : `${results} results`
  return outside === 0 ? 'All in range' : `${outside} outside the range`
}

/** "Mohan Rao, male, 67 years. Sample taken …, fasting. Signed …." */
export function formatPatient(report: ReportDetails): string {
  const { patient, sampled_at, signed_at, fasting, code } = report
  const who = `${patient.name}, ${GENDER_LABEL[patient.gender].toLowerCase()}, ${yearsInWords(patient.age)}`
  const taken = code === 'RR' ? 'Scan done' : 'Sample taken'
  const signed =
    isoDate(sampled_at) === isoDate(signed_at) ? clock(signed_at) : formatMoment(signed_at)
  return `${who}. ${taken} ${formatMoment(sampled_at)}${fastInWords(fasting)}. Signed ${signed}.`
}

function fastInWords(fasting: boolean | null): string {
  if (fasting === null) return ''
  return fasting ? ', fasting' : ', not fasting'
}

/** "range 0.27 to 4.2", the text alternative of the bar; empty without a range. */
export function formatRange(result: ReportResult): string {
  const { expected, range } = result
  if (expected !== null && range === undefined) return `usually ${expected}`
  const words = rangeInWords(result)
  return words === undefined ? '' : `range ${words}`
}

/** Text of the phone's action bar. */
export function rangeBarLabel(report: ReportDetails): { sum: string; sub?: string } {
  const { total, ranged, outside, inside, isOpen } = countsOf(resultsOf(report))
  if (total === 0) return { sum: groupOf(report).name.replace(/s$/, '') }
  if (ranged === 0) return { sum: total === 1 ? '1 result' : `${total} results` }
  if (outside === 0 && isOpen) return { sum: `${inside} in range`, sub: `of ${total} results` }
  return {
    sum: outside === 0 ? 'All in range' : `${outside} outside`,
    sub: ranged === 1 ? 'of 1 result' : `of ${ranged} results`,
  }
}

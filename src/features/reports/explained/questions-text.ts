import type { ReportDetails, ReportResult } from '#contract/reports.endpoints.ts'
import { REPORT_FLAG, rangeInWords } from '#contract/rules/report-document.ts'
import { printedUnit } from '#contract/rules/units.ts'
import { formatMoment, resultsOf } from '../report-format.ts'
import { type DoctorQuestion, namesBefore } from './doctor-questions.ts'

export const QUESTIONS_NOTE =
  'Put together by the patient from the lab’s report. It is not a diagnosis and not part of the report.'

/** Values that the questions are about; without any, those outside their range. */
export function valuesAsked(
  report: ReportDetails,
  questions: readonly DoctorQuestion[],
): ReportResult[] {
  const about = new Set(questions.flatMap((question) => question.about))
  const results = resultsOf(report)
  const asked = results.filter((result) => about.has(result))
  return asked.length > 0 ? asked : results.filter(({ flag }) => flag !== null)
}

/** "5.84 µIU/mL, High, range 0.27 to 4.2". */
export function valueInWords(result: ReportResult): string {
  const { value, unit, flag, note } = result
  const range = rangeInWords(result)
  return [
    unit ? `${value} ${printedUnit(unit)}` : value,
    ...(flag ? [REPORT_FLAG[flag]] : []),
    ...(range ? [`range ${range}`] : []),
    ...(note ? [note] : []),
  ].join(', ')
}

/** "TSH: Should the test be repeated, and when?". */
export function questionInWords(question: DoctorQuestion): string {
  const names = namesBefore(question)
  return names ? `${names}: ${question.text}` : question.text
}

/** "Mohan Rao, sample of Sat 22 Nov 2025, 07:12 AM, report 26112200001-SL". */
export function questionsOrigin({ patient, sampled_at, report_id }: ReportDetails): string {
  return `${patient.name}, sample of ${formatMoment(sampled_at)}, report ${report_id}`
}

/** The page of questions as plain text, to copy and to send. */
export function questionsText(report: ReportDetails, questions: readonly DoctorQuestion[]): string {
  const values = valuesAsked(report, questions)
  return [
    'Questions for the doctor',
    questionsOrigin(report),
    '',
    ...questions.map((question, at) => `${at + 1}. ${questionInWords(question)}`),
    ...(values.length > 0 ? ['', 'Values'] : []),
    ...values.map((result) => `${result.name}: ${valueInWords(result)}`),
    '',
    QUESTIONS_NOTE,
  ].join('\n')
}

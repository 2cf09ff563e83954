import { brand } from '#config/brand.ts'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import type { DoctorQuestion } from '../explained/doctor-questions.ts'
import {
  QUESTIONS_NOTE,
  questionInWords,
  questionsOrigin,
  valueInWords,
  valuesAsked,
} from '../explained/questions-text.ts'
import styles from './report-paper.css?inline'

export type QuestionsPaperProps = {
  report: ReportDetails
  questions: readonly DoctorQuestion[]
}

/** Questions and values on A4, with room for the answers. */
export function QuestionsPaper({ report, questions }: QuestionsPaperProps) {
  const values = valuesAsked(report, questions)
  return (
    <div className="paper">
      <style>{styles}</style>
      <header className="paper__head">
        <div>
          <p>{brand().fullName}</p>
          <p>{questionsOrigin(report)}</p>
        </div>
        <div className="paper__title">
          <h1>Questions for the doctor</h1>
        </div>
      </header>
      {questions.length > 0 && (
        <ol className="paper__questions">
          {questions.map((question) => (
            <li key={question.text}>{questionInWords(question)}</li>
          ))}
        </ol>
      )}
      {values.length > 0 && (
        <section className="paper__part">
          <h2>Values</h2>
          <ul>
            {values.map((result) => (
              <li key={result.analyte_id}>
                {result.name}: {valueInWords(result)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="paper__end paper__note">{QUESTIONS_NOTE}</p>
    </div>
  )
}

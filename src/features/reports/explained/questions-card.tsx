import { paths } from '#config/paths.ts'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { questionsOf } from './doctor-questions.ts'
import { questionCount } from './question-actions.tsx'

/** Leads to the questions that a report raises; nothing if it raises none. */
export function QuestionsCard({ report }: { report: ReportDetails }) {
  const count = questionsOf(report).length
  if (count === 0) return null
  return (
    <section className="card stack stack--3 no-print" aria-labelledby="questions-card">
      <h2 className="h3" id="questions-card">
        Questions for the doctor
      </h2>
      <p className="note">These values raise {questionCount(count)}. Choose which to take along.</p>
      <AppLink
        className={buttonClass({ wide: true })}
        href={paths.viewReport.getHref(report.report_id, { part: 'questions' })}
      >
        Prepare your visit
      </AppLink>
    </section>
  )
}

import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { DockAction } from '#lib/dock/dock-slot.tsx'
import { useOwnTitle } from '#lib/routing/use-own-title.ts'
import { ActionBar } from '#ui/dock.tsx'
import { PrintedQuestions } from '../print/printed-questions.tsx'
import styles from './explained.css?inline'
import { PrintButton, QuestionActions, questionCount } from './question-actions.tsx'
import { QuestionList } from './question-list.tsx'
import { questionsOrigin } from './questions-text.ts'
import { useDoctorQuestions } from './use-doctor-questions.ts'

type ReportQuestionsProps = {
  report: ReportDetails
  userId: string
  onShareReport?: (() => void) | undefined
}

const TITLE = 'Prepare for your visit to the doctor'

/** All questions that a report raises, to take along. */
export function ReportQuestions({ report, userId, onShareReport }: ReportQuestionsProps) {
  const asked = useDoctorQuestions(report, userId)
  const count = asked.chosen.length
  useOwnTitle(TITLE)
  return (
    <div className="cols cols--aside cols--three report">
      <style>{styles}</style>
      <div className="stack stack--8">
        <header className="stack stack--3">
          <h1 className="h1">{TITLE}</h1>
          <p className="note">{questionsOrigin(report)}.</p>
          {asked.questions.length === 0 && (
            <p className="note">
              We have no question to suggest for this report. You can add your own.
            </p>
          )}
        </header>
        <QuestionList asked={asked} shown={asked.questions} />
      </div>
      <aside className="aside stack" aria-label="Print and share">
        <QuestionActions report={report} chosen={asked.chosen} onShareReport={onShareReport} />
      </aside>
      {count > 0 && (
        <DockAction>
          <ActionBar sum={questionCount(count)} sub="chosen">
            <PrintButton count={count} />
          </ActionBar>
        </DockAction>
      )}
      {count > 0 && <PrintedQuestions report={report} questions={asked.chosen} />}
    </div>
  )
}

import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { Button } from '#ui/button.tsx'
import { useSendText } from '../use-send-text.ts'
import type { DoctorQuestion } from './doctor-questions.ts'
import { questionsText } from './questions-text.ts'

type QuestionActionsProps = {
  report: ReportDetails
  chosen: readonly DoctorQuestion[]
  onShareReport?: (() => void) | undefined
}

export function QuestionActions({ report, chosen, onShareReport }: QuestionActionsProps) {
  const text = questionsText(report, chosen)
  const title = 'Questions for the doctor'
  const { said, canShare, copy, share } = useSendText({
    what: questionCount(chosen.length),
    text,
    sent: { title, text },
  })
  return (
    <div className="card stack stack--3 no-print">
      {chosen.length === 0 ? (
        <p className="note">Choose questions to print, copy or send them.</p>
      ) : (
        <>
          <PrintButton count={chosen.length} wide className="only-wide" />
          <Button wide icon={Copy} onClick={copy}>
            Copy
          </Button>
          {canShare && (
            <Button wide icon={Share2} onClick={share}>
              Send
            </Button>
          )}
        </>
      )}
      {onShareReport && (
        <Button wide icon={Share2} onClick={onShareReport}>
          Share with a doctor
        </Button>
      )}
      <p className="note">
        Feeling very unwell? Do not wait for an appointment: call your doctor or 112.
      </p>
      <p className="note" role="status">
        {said}
      </p>
    </div>
  )
}

type PrintButtonProps = { count: number; wide?: boolean; className?: string }

/** Opens the browser's print window, which saves PDFs too. */
export function PrintButton({ count, wide, className }: PrintButtonProps) {
  return (
    <Button
      variant="next"
      icon={Printer}
      wide={wide}
      className={className}
      onClick={() => window.print()}
    >
      Print {questionCount(count)}
    </Button>
  )
}

export function questionCount(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`
}

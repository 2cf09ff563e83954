import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { addOwn, choose, type DoctorQuestion, namesBefore, removeOwn } from './doctor-questions.ts'
import { OwnQuestion } from './own-question.tsx'
import type { DoctorQuestions } from './use-doctor-questions.ts'

type QuestionListProps = {
  asked: DoctorQuestions
  /** The questions shown here: all of the report, or those about one value. */
  shown: readonly DoctorQuestion[]
}

/** Questions to tick, and the patient's own. */
export function QuestionList({ asked, shown }: QuestionListProps) {
  const { kept, change, isReady, isUnsaved } = asked
  const id = useId()
  const lines = [...shown, ...kept.own.map((text) => ({ text, about: [] }))]
  return (
    <section aria-labelledby={id} className="stack stack--3" id="questions">
      <h2 className="h2" id={id}>
        Questions for the doctor
      </h2>
      <p className="note">
        Choose the ones you want to take along. They go on one page with the values, and stay on
        this device until you log out.
      </p>
      {lines.length > 0 && (
        <ol className="ask-doc">
          {lines.map((question) => {
            const { text } = question
            const isOwn = kept.own.includes(text)
            return (
              <li key={text}>
                <Checkbox
                  label={
                    <>
                      {namesBefore(question) && <small>{namesBefore(question)}</small>}
                      {text}
                    </>
                  }
                  checked={kept.chosen.includes(text)}
                  disabled={!isReady}
                  onChange={(event) => change(choose(kept, text, event.target.checked))}
                />
                {isOwn && (
                  <IconButton
                    icon={X}
                    label={`Remove: ${text}`}
                    onClick={() => change(removeOwn(kept, text))}
                  />
                )}
              </li>
            )
          })}
        </ol>
      )}
      {isReady && <OwnQuestion onAdd={(text) => change(addOwn(kept, text))} />}
      {isUnsaved && (
        <Notice
          tone="info"
          role="status"
          title="Your choice is kept only until you close this page"
        >
          This browser does not let us store it.
        </Notice>
      )}
    </section>
  )
}

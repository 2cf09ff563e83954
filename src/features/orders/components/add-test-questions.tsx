import { paths } from '#config/paths.ts'
import { callCentreNumber, telHref } from '#config/phones.ts'
import { textsOf } from '#contract/rules/safety.ts'
import { SafetyQuestionField } from '#forms/safety-question.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { OrderChangeView } from '../order-change-view.ts'

/** The safety questions of the chosen scan. */
export function AddTestQuestions({ snapshot, send }: OrderChangeView) {
  const { test, answers } = snapshot.context
  const isStopped = snapshot.matches({ review: { addition: 'stopped' } })
  if (!test || !(isStopped || snapshot.matches({ review: { addition: 'asking' } }))) return null
  const number = callCentreNumber(paths.addTest.path)
  const hints = new Map(test.questions.map(({ text, hint }) => [text, hint]))
  return (
    <section className="stack stack--3" aria-label={`Before we add ${test.name}`}>
      <h2 className="h2">Before we add {test.name}</h2>
      <div className="asks">
        {textsOf(test.questions).map((text, at) => (
          <SafetyQuestionField
            key={text}
            no={at + 1}
            question={{ text, hint: hints.get(text) ?? '' }}
            answer={answers.find(({ question }) => question === text)?.answer}
            onAnswer={(answer) => send({ type: 'answer.give', answer })}
          />
        ))}
      </div>
      {isStopped ? (
        <Notice
          tone="bad"
          title="With this answer the scan cannot be added online"
          actions={
            <>
              <a className={buttonClass({ size: 'sm' })} href={telHref(number)}>
                Call {number}
              </a>
              <Button size="sm" variant="plain" onClick={() => send({ type: 'choice.drop' })}>
                Choose another test
              </Button>
            </>
          }
        >
          <p>Your order stays as it was. Call us, or correct the answer.</p>
        </Notice>
      ) : (
        <div className="row row--wrap gap-3">
          <Button
            variant="next"
            disabled={!snapshot.can({ type: 'answers.confirm' })}
            onClick={() => send({ type: 'answers.confirm' })}
          >
            Confirm my answers
          </Button>
          <Button variant="plain" onClick={() => send({ type: 'choice.drop' })}>
            Choose another test
          </Button>
        </div>
      )}
    </section>
  )
}

import { type FormEvent, useEffect, useRef } from 'react'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import { FieldError } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'

const ANSWERS = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
] as const

type SafetyQuestionsProps = {
  formId: string
  questions: readonly string[]
  answers: readonly SafetyAnswer[]
  /** The patient tried to continue: unanswered questions are marked. */
  asked: boolean
  /** A yes has stopped the booking; the notice below explains it. */
  isStopped: boolean
  onAnswer: (answer: SafetyAnswer) => void
  onSubmit: () => void
}

/** Each question says beforehand that a yes stops the booking. */
export function SafetyQuestions(props: SafetyQuestionsProps) {
  const { formId, questions, answers, asked, isStopped, onAnswer, onSubmit } = props
  const form = useRef<HTMLFormElement>(null)
  const missing = questions.filter((question) => answerTo(question, answers) === undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  // Only when missing answers are first marked, not after each later answer.
  useEffect(() => {
    if (asked) form.current?.querySelector<HTMLElement>('[aria-invalid] input')?.focus()
  }, [asked])
  return (
    <form ref={form} id={formId} className="stack stack--4" noValidate onSubmit={submit}>
      {asked && missing.length > 0 && (
        <Notice
          tone="bad"
          title={
            missing.length === 1
              ? 'One question has no answer yet'
              : `${missing.length} questions have no answer yet`
          }
        >
          <ul>
            {missing.map((question) => (
              <li key={question}>
                <a href={`#${fieldId(formId, questions.indexOf(question))}`}>{question}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {questions.map((question, at) => (
        <Question
          key={question}
          id={fieldId(formId, at)}
          question={question}
          answer={answerTo(question, answers)}
          isMissing={asked && missing.includes(question)}
          isStopped={isStopped}
          onAnswer={onAnswer}
        />
      ))}
    </form>
  )
}

type QuestionProps = {
  /** Element id of the first option, the target of links to the question. */
  id: string
  question: string
  answer: SafetyAnswer['answer'] | undefined
  isMissing: boolean
  isStopped: boolean
  onAnswer: (answer: SafetyAnswer) => void
}

function Question({ id, question, answer, isMissing, isStopped, onAnswer }: QuestionProps) {
  const errorId = `${id}-error`
  const knownId = `${id}-known`
  return (
    <div
      role="radiogroup"
      className="ask"
      aria-labelledby={`${id}-words`}
      aria-required
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? errorId : knownId}
    >
      <p className="ask__words" id={`${id}-words`}>
        {question}
      </p>
      <div className="ask__answers">
        {ANSWERS.map(({ value, label }) => (
          <label key={value} className="pick">
            <input
              type="radio"
              id={value === 'no' ? id : undefined}
              name={id}
              value={value}
              required
              checked={answer === value}
              onChange={() => onAnswer({ question, answer: value })}
            />
            <span className="pick__name">{label}</span>
          </label>
        ))}
      </div>
      {isMissing && <FieldError id={errorId}>Choose No or Yes.</FieldError>}
      <p className="note empty:hidden" id={knownId} role="status">
        {answer === 'yes' &&
          !isStopped &&
          'With a Yes this scan cannot be booked online. We tell you why and what you can do.'}
      </p>
    </div>
  )
}

function answerTo(question: string, answers: readonly SafetyAnswer[]) {
  return answers.find((one) => one.question === question)?.answer
}

function fieldId(formId: string, at: number): string {
  return `${formId}-question-${at + 1}`
}

import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import { SAFETY_ANSWER_LABEL } from '#contract/codes.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'

const ANSWERS = ['yes', 'no', 'not_sure'] as const

type SafetyQuestionFieldProps = {
  /** Its number in the list. */
  no: number
  question: Pick<SafetyQuestion, 'text' | 'hint'>
  answer: SafetyAnswer['answer'] | undefined
  /** The first question without an answer. */
  isNext?: boolean
  /** What the answer means; empty if nothing. */
  consequence?: string
  onAnswer: (answer: SafetyAnswer) => void
  /** Under the answers. */
  children?: ReactNode
}

/** A question before a scan, with its three answers. */
export function SafetyQuestionField(props: SafetyQuestionFieldProps) {
  const { no, question, answer, isNext, consequence = '', onAnswer, children } = props
  const id = useId()
  const { text, hint } = question
  return (
    <div className={clsx('ask', isNext && 'ask--next')}>
      <div
        role="radiogroup"
        className="contents"
        aria-labelledby={`${id}-text`}
        aria-describedby={`${id}-hint ${id}-known`}
        aria-required
      >
        <div className="ask__text">
          <span className="ask__no" aria-hidden>
            {no}
          </span>
          <b id={`${id}-text`}>{text}</b>
          <p className="note" id={`${id}-hint`}>
            {hint}
          </p>
        </div>
        <div className="ask__opts">
          {ANSWERS.map((value) => (
            <label key={value} className="opt">
              <input
                type="radio"
                name={id}
                value={value}
                required
                checked={answer === value}
                onChange={() => onAnswer({ question: text, answer: value })}
              />
              {SAFETY_ANSWER_LABEL[value]}
            </label>
          ))}
        </div>
        <p className="ask__known note empty:hidden" id={`${id}-known`} role="status">
          {consequence}
        </p>
      </div>
      {children}
    </div>
  )
}

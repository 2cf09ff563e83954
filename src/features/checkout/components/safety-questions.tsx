import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import { SAFETY_ANSWER_LABEL } from '#contract/codes.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import { verdictOn } from '#contract/rules/safety.ts'
import { FilmMark } from '#ui/film-mark.tsx'
import type { QuestionGroup } from '../question-groups.ts'
import { WhichOne } from './which-one.tsx'

const ANSWERS = ['yes', 'no', 'not_sure'] as const

/** What an answer means, said before the patient continues. */
const CONSEQUENCE = {
  fine: '',
  confirm:
    'A radiologist confirms this scan before your visit. You can choose a slot, and nothing is charged now.',
  stop: 'With this answer the scan cannot be booked online. We tell you why and what you can do.',
} as const

type SafetyQuestionsProps = {
  groups: readonly QuestionGroup[]
  /** All questions that apply, for what follows from an answer. */
  questions: readonly SafetyQuestion[]
  answers: readonly SafetyAnswer[]
  /** An answer has stopped the booking; the notice below explains it. */
  isStopped: boolean
  onAnswer: (answer: SafetyAnswer) => void
  /** What a yes that stopped the booking means. */
  kind: string | null
  onKind: (name: string) => void
}

export function SafetyQuestions(props: SafetyQuestionsProps) {
  const { groups, questions, answers, isStopped, onAnswer, kind, onKind } = props
  const order = groups.flatMap((group) => group.questions.map(({ text }) => text))
  const nextText = order.find((text) => !answers.some(({ question }) => question === text))
  return groups.map((group) => (
    <Group key={group.modalities.join()} group={group}>
      {group.questions.map((question) => {
        const answer = answers.find((one) => one.question === question.text)
        const verdict = answer && !isStopped ? verdictOn(questions, [answer]) : 'fine'
        return (
          <Question
            key={question.id}
            no={order.indexOf(question.text) + 1}
            question={question}
            answer={answer?.answer}
            isNext={question.text === nextText}
            consequence={CONSEQUENCE[verdict]}
            onAnswer={onAnswer}
          >
            {isStopped && question.kinds.length > 0 && (
              <WhichOne kinds={question.kinds} chosen={kind} onChoose={onKind} />
            )}
          </Question>
        )
      })}
    </Group>
  ))
}

function Group({ group, children }: { group: QuestionGroup; children: ReactNode }) {
  const id = useId()
  return (
    <section className="asks" aria-labelledby={id}>
      <div className="asks__head">
        {group.modalities.map((modality) => (
          <FilmMark key={modality} modality={modality} size={32} />
        ))}
        <div>
          <h2 className="h4" id={id}>
            {group.title}
          </h2>
          {group.note && <p className="note">{group.note}</p>}
        </div>
      </div>
      {children}
    </section>
  )
}

type QuestionProps = {
  no: number
  question: SafetyQuestion
  answer: SafetyAnswer['answer'] | undefined
  /** The first question without an answer. */
  isNext: boolean
  consequence: string
  onAnswer: (answer: SafetyAnswer) => void
  children: ReactNode
}

function Question(props: QuestionProps) {
  const { no, question, answer, isNext, consequence, onAnswer, children } = props
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

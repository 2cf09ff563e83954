import Check from 'lucide-react/icons/check'
import { type ReactNode, useId } from 'react'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import { verdictOn } from '#contract/rules/safety.ts'
import { SafetyQuestionField } from '#forms/safety-question.tsx'
import { Chip } from '#ui/chip.tsx'
import { FilmMark } from '#ui/film-mark.tsx'
import type { QuestionGroup } from '../question-groups.ts'

/** What an answer means, said before the patient continues. */
const CONSEQUENCE = {
  fine: '',
  confirm:
    'A radiologist confirms this scan before your visit. You can continue, and nothing is charged now.',
  stop: 'With this answer the scan cannot be booked online. We tell you why and what you can do.',
} as const

export type Kinds = Readonly<Record<string, string>>

type SafetyQuestionsProps = {
  groups: readonly QuestionGroup[]
  /** All questions that apply, for what follows from an answer. */
  questions: readonly SafetyQuestion[]
  answers: readonly SafetyAnswer[]
  /** An answer has stopped the booking; the notice below explains it. */
  isStopped: boolean
  onAnswer: (answer: SafetyAnswer) => void
  /** What each yes that stopped the booking means, by the id of its question. */
  kinds: Kinds
  onKind: (questionId: string, name: string) => void
}

export function SafetyQuestions(props: SafetyQuestionsProps) {
  const { groups, questions, answers, isStopped, onAnswer, kinds, onKind } = props
  const order = groups.flatMap((group) => group.questions.map(({ text }) => text))
  const nextText = order.find((text) => !answers.some(({ question }) => question === text))
  return groups.map((group) => (
    <Group key={group.modalities.join()} group={group}>
      {group.questions.map((question) => {
        const answer = answers.find((one) => one.question === question.text)
        const verdict = answer && !isStopped ? verdictOn(questions, [answer]) : 'fine'
        return (
          <SafetyQuestionField
            key={question.id}
            no={order.indexOf(question.text) + 1}
            question={question}
            answer={answer?.answer}
            isNext={question.text === nextText}
            consequence={CONSEQUENCE[verdict]}
            onAnswer={onAnswer}
          >
            {isStopped && question.kinds.length > 0 && (
              <WhichOne
                kinds={question.kinds}
                chosen={kinds[question.id]}
                onChoose={(name) => onKind(question.id, name)}
              />
            )}
          </SafetyQuestionField>
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

type WhichOneProps = {
  kinds: SafetyQuestion['kinds']
  chosen: string | undefined
  onChoose: (name: string) => void
}

/** What the yes means: the reason of the stop fits it. */
function WhichOne({ kinds, chosen, onChoose }: WhichOneProps) {
  const id = useId()
  return (
    <div className="ask__more">
      <p className="note" id={id}>
        Which one?
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no chip row of its own. */}
      <div className="chips" role="group" aria-labelledby={id}>
        {[...kinds.map(({ name }) => name), 'Other'].map((name) => (
          <Chip
            key={name}
            pressed={name === chosen}
            icon={name === chosen ? Check : undefined}
            onClick={() => onChoose(name)}
          >
            {name}
          </Chip>
        ))}
      </div>
    </div>
  )
}

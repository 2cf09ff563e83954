import ShieldCheck from 'lucide-react/icons/shield-check'
import { Fragment, useState } from 'react'
import { paths } from '#config/paths.ts'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import { rulesOf } from '#contract/rules/preparation/planned-line.ts'
import { answersTo, findingsOf, textsOf } from '#contract/rules/safety.ts'
import { memberInWords } from '#lib/format/member-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { subdepartmentsOf } from '#machines/checkout/basket.ts'
import {
  type Answers,
  answersOf,
  type CheckoutContext,
  doneAtCentre,
  questionsOf,
} from '#machines/checkout/checkout.context.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import type { Part } from '#machines/checkout/parts.ts'
import { formatRupees } from '#ui/rupees.ts'
import { namesOf } from '../family-copy.ts'
import { groupQuestions } from '../question-groups.ts'
import { keepSafetyDraft, readSafetyDraft } from '../safety-draft.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { CentreStep } from './centre-step.tsx'
import { NextBar, type NextStep } from './next-step.tsx'
import { type Kinds, SafetyQuestions } from './safety-questions.tsx'
import { ScanPreparations } from './scan-preparations.tsx'
import { ScanStoppedNotice } from './scan-stopped-notice.tsx'

const FINE = {
  icon: ShieldCheck,
  words: 'We check your answers before we hold a slot or charge anything.',
} as const

type AskingStepProps = { checkout: CheckoutView; onRemoveLine: (code: string) => void }

/**
 * Safety questions and preparation before a scan. Once an answer has stopped the booking, only the
 * questions that stop it remain.
 */
export function AskingStep({ checkout, onRemoveLine }: AskingStepProps) {
  const { snapshot, send, parts, lines } = checkout
  const { context } = snapshot
  const { visit } = context
  const subdepartments = subdepartmentsOf(doneAtCentre(context))
  const asked = parts.filter(
    ({ member, place }) => place === 'centre' && questionsOf(context, member).length > 0,
  )
  /** By the id of the member. */
  const [kinds, setKinds] = useState<Readonly<Record<string, Kinds>>>({})
  const [answers, setAnswers] = useState<Answers>(() => answersSoFar(context, asked))
  const people = asked.map((part) => ({ ...part, ...standingOf(part, context, answers) }))
  const stops = people.flatMap(({ member, stops: own }) =>
    own.map((question) => ({ ...question, kind: kinds[member.member_id]?.[question.id] })),
  )
  const questions = people.flatMap((person) => person.questions)
  const isStopped = !snapshot.matches({ booking: { slot: { asking: 'answering' } } })
  const { sub_total } = pricingOf(snapshot, lines)
  const isComplete = people.every(({ complete }) => complete !== null)
  const next: NextStep = {
    label:
      visit === 'both' || subdepartments.length > 0 ? 'Choose a slot' : 'See the opening hours',
    missing: isComplete || stops.length > 0 ? undefined : missingOf(people),
    onPress: () => {
      const all = people.map(({ member, given, complete }) => [member.member_id, complete ?? given])
      send({ type: 'safety.answer', answers: Object.fromEntries(all) })
    },
  }
  const change = (memberId: string, answer: SafetyAnswer) => {
    if (isStopped) {
      if (!snapshot.can({ type: 'safety.review' })) return
      send({ type: 'safety.review' })
    }
    const others = (answers[memberId] ?? []).filter(({ question }) => question !== answer.question)
    const all = [...others, answer]
    setAnswers({ ...answers, [memberId]: all })
    keepSafetyDraft(memberId, all)
  }
  const keepKind = (memberId: string, questionId: string, name: string) =>
    setKinds({ ...kinds, [memberId]: { ...kinds[memberId], [questionId]: name } })
  const documents = documentsOf(questions, lines)
  const [first] = people
  const isOfSeveral = people.length > 1
  return (
    <CentreStep
      checkout={checkout}
      step="details"
      heading={`Safety questions for your ${people.flatMap(scansAsked).length > 1 ? 'scans' : 'scan'}`}
      intro={
        first && (
          <>
            For{' '}
            {isOfSeveral
              ? namesOf(people)
              : `${first.member.firstName}, ${memberInWords(first.member).toLowerCase()}`}
            . Please answer for {isOfSeveral ? 'each of them' : 'the patient'}. Only our radiology
            team sees the answers.{' '}
            <AppLink href={paths.patientCart.getHref()}>Change patient or centre</AppLink>
          </>
        )
      }
      title="Price"
      fine={FINE}
      next={isStopped ? null : next}
    >
      {people.map((person) => (
        <Fragment key={person.member.member_id}>
          {isOfSeveral && <h2 className="h2">{person.member.firstName}</h2>}
          <SafetyQuestions
            groups={groupQuestions(
              isStopped && stops.length > 0 ? person.stops : person.questions,
              person.lines,
            )}
            questions={person.questions}
            answers={person.given}
            isStopped={isStopped}
            onAnswer={(answer) => change(person.member.member_id, answer)}
            kinds={kinds[person.member.member_id] ?? {}}
            onKind={(id, name) => keepKind(person.member.member_id, id, name)}
          />
        </Fragment>
      ))}
      {isStopped && (
        <ScanStoppedNotice checkout={checkout} questions={stops} onRemoveLine={onRemoveLine} />
      )}
      {!isStopped && documents.length > 0 && <KeepReady documents={documents} />}
      {!isStopped &&
        parts
          .filter(({ place }) => place === 'centre')
          .map((part) => <ScanPreparations key={part.member.member_id} {...part} />)}
      {!isStopped && (
        <NextBar next={next} sum={formatRupees(sub_total)} sub="nothing is charged now" />
      )}
    </CentreStep>
  )
}

function scansAsked({ lines }: Part): readonly CartLine[] {
  return lines.filter(({ safety_questions }) => safety_questions.length > 0)
}

/** What was answered before, in this booking or on this page. */
function answersSoFar(context: CheckoutContext, asked: readonly Part[]): Answers {
  return Object.fromEntries(
    asked.map(({ member }) => {
      const given = answersOf(context, member)
      const questions = questionsOf(context, member)
      return [
        member.member_id,
        given.length > 0 ? given : readSafetyDraft(member.member_id, questions),
      ]
    }),
  )
}

/** A person's questions and answers, and what follows from them. */
function standingOf({ member }: Part, context: CheckoutContext, answers: Answers) {
  const questions = questionsOf(context, member)
  const given = answersOf({ answers }, member)
  const stops = findingsOf(questions, given)
    .filter(({ consequence }) => consequence === 'stop')
    .map(({ question }) => question)
  return { questions, given, stops, complete: answersTo(questions, given) }
}

type Standing = ReturnType<typeof standingOf>

/** "2 of 7 answered. Answer the other 5 to continue.", or "the last one". */
function missingOf(people: readonly Standing[]): string {
  const texts = people.flatMap(({ questions, given }) =>
    textsOf(questions).map((text) => given.some(({ question }) => question === text)),
  )
  const left = texts.filter((isAnswered) => !isAnswered).length
  if (left === texts.length) return 'Answer each question to continue.'
  const others = left === 1 ? 'last one' : `other ${left}`
  return `${texts.length - left} of ${texts.length} answered. Answer the ${others} to continue.`
}

/** The preparation says itself which documents to bring. */
function documentsOf(
  questions: readonly SafetyQuestion[],
  lines: readonly Pick<CartLine, 'preparation_rules'>[],
): string[] {
  const asked = lines.flatMap((line) => rulesOf(line, 'advise').map(({ words }) => words))
  const documents = new Set(questions.flatMap(({ document }) => document ?? []))
  return [...documents].filter(
    (document) => !asked.some((words) => words.includes(document.toLowerCase())),
  )
}

function KeepReady({ documents }: { documents: readonly string[] }) {
  return (
    <section aria-labelledby="keep-ready">
      <h2 className="h2 mb-3" id="keep-ready">
        Keep these ready
      </h2>
      <ul className="note list-disc pl-5">
        {documents.map((document) => (
          <li key={document}>{document}, if you have one</li>
        ))}
      </ul>
    </section>
  )
}

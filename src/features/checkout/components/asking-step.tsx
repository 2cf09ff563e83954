import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { paths } from '#config/paths.ts'
import type { SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import { answersTo, findingsOf, textsOf } from '#contract/rules/safety.ts'
import { linesAt } from '#contract/rules/visit-lines.ts'
import { memberInWords } from '#lib/format/member-format.ts'
import { AppLink } from '#lib/routing/app-link.tsx'
import { subdepartmentsOf } from '#machines/checkout/basket.ts'
import { answersOf, doneAtCentre, questionsOf } from '#machines/checkout/checkout.context.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { formatRupees } from '#ui/rupees.ts'
import { groupQuestions } from '../question-groups.ts'
import { keepSafetyDraft, readSafetyDraft } from '../safety-draft.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { CentreStep } from './centre-step.tsx'
import { NextBar, type NextStep } from './next-step.tsx'
import { SafetyQuestions } from './safety-questions.tsx'
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
  const { snapshot, send, lines } = checkout
  const { visit, people } = snapshot.context
  const subdepartments = subdepartmentsOf(doneAtCentre(snapshot.context))
  const scans = linesAt('centre', visit, lines)
  const [member] = people
  const given = member ? answersOf(snapshot.context, member) : []
  const [kind, setKind] = useState<string | null>(null)
  const questions = member ? questionsOf(snapshot.context, member) : []
  const [answers, setAnswers] = useState<readonly SafetyAnswer[]>(() =>
    given.length > 0 || !member ? given : readSafetyDraft(member.member_id, questions),
  )
  const stops = findingsOf(questions, answers)
    .filter(({ consequence }) => consequence === 'stop')
    .map(({ question }) => question)
  const isStopped = !snapshot.matches({ booking: { slot: { asking: 'answering' } } })
  const shown = isStopped && stops.length > 0 ? stops : questions
  const { sub_total } = pricingOf(snapshot, lines)
  const complete = stops.length > 0 ? answers : answersTo(questions, answers)
  const next: NextStep = {
    label: visit === 'both' || subdepartments.length > 0 ? 'Choose a slot' : 'See the open hours',
    missing: complete ? undefined : missingOf(questions, answers),
    onPress: () => {
      if (complete && member)
        send({ type: 'safety.answer', answers: { [member.member_id]: complete } })
    },
  }
  const change = (answer: SafetyAnswer) => {
    if (isStopped) {
      if (!snapshot.can({ type: 'safety.review' })) return
      send({ type: 'safety.review' })
    }
    const all = [...answers.filter(({ question }) => question !== answer.question), answer]
    setAnswers(all)
    if (member) keepSafetyDraft(member.member_id, all)
  }
  const documents = documentsOf(questions)
  return (
    <CentreStep
      checkout={checkout}
      step="details"
      heading={`Safety questions for your ${scans.filter(isAsked).length > 1 ? 'scans' : 'scan'}`}
      intro={
        member && (
          <>
            For {member.firstName}, {memberInWords(member).toLowerCase()}. Please answer for the
            patient. Only our radiology team sees the answers.{' '}
            <AppLink href={paths.patientCart.getHref()}>Change patient or centre</AppLink>
          </>
        )
      }
      title="Price"
      fine={FINE}
      next={isStopped ? null : next}
    >
      <SafetyQuestions
        groups={groupQuestions(shown, scans)}
        questions={questions}
        answers={answers}
        isStopped={isStopped}
        onAnswer={change}
        kind={kind}
        onKind={setKind}
      />
      {isStopped && (
        <ScanStoppedNotice
          checkout={checkout}
          questions={stops}
          kind={kind}
          onRemoveLine={onRemoveLine}
        />
      )}
      {!isStopped && documents.length > 0 && <KeepReady documents={documents} />}
      {!isStopped && member && <ScanPreparations lines={scans} gender={member.gender} />}
      {!isStopped && (
        <NextBar next={next} sum={formatRupees(sub_total)} sub="nothing is charged now" />
      )}
    </CentreStep>
  )
}

function isAsked({ safety_questions }: { safety_questions: readonly SafetyQuestion[] }): boolean {
  return safety_questions.length > 0
}

/** "2 of 7 answered. Answer the other 5 to continue." */
function missingOf(questions: readonly SafetyQuestion[], answers: readonly SafetyAnswer[]): string {
  const texts = textsOf(questions)
  const left = texts.filter((text) => !answers.some(({ question }) => question === text)).length
  if (left === texts.length) return 'Answer each question to continue.'
  return `${texts.length - left} of ${texts.length} answered. Answer the other ${left} to continue.`
}

function documentsOf(questions: readonly SafetyQuestion[]): string[] {
  return [...new Set(questions.flatMap(({ document }) => document ?? []))]
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

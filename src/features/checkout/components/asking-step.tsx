import { useId, useState } from 'react'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import { answersTo, questionsFor, unsafeAnswers } from '#contract/rules/safety.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { formatRupees } from '#ui/rupees.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { CentreStep } from './centre-step.tsx'
import { NextBar, type NextStep } from './next-step.tsx'
import { SafetyQuestions } from './safety-questions.tsx'
import { ScanPreparations } from './scan-preparations.tsx'
import { ScanStoppedNotice } from './scan-stopped-notice.tsx'

type AskingStepProps = { checkout: CheckoutView; onRemoveLine: (code: string) => void }

/**
 * Safety questions and preparation before a scan. After a yes only the questions that stop the
 * booking remain.
 */
export function AskingStep({ checkout, onRemoveLine }: AskingStepProps) {
  const { snapshot, send, lines } = checkout
  const { basket, member, answers: given } = snapshot.context
  const formId = useId()
  const [answers, setAnswers] = useState<readonly SafetyAnswer[]>(given)
  const [asked, setAsked] = useState(false)
  const questions = member ? questionsFor(basket.questions, member.gender) : []
  const stoppers = unsafeAnswers(questions, answers).map(({ question }) => question)
  const isStopped = !snapshot.matches({ booking: { slot: { asking: 'answering' } } })
  const { sub_total } = pricingOf(snapshot, lines)
  const next: NextStep = {
    label: basket.subdepartments.length > 0 ? 'Go to the times' : 'Go to the open hours',
    shortLabel: 'Go on',
    onPress: () => {
      const complete = stoppers.length > 0 ? answers : answersTo(questions, answers)
      if (complete) send({ type: 'safety.answer', answers: complete })
      else setAsked(true)
    },
  }
  const change = (answer: SafetyAnswer) => {
    if (isStopped) {
      if (!snapshot.can({ type: 'safety.review' })) return
      send({ type: 'safety.review' })
    }
    setAnswers([...answers.filter(({ question }) => question !== answer.question), answer])
  }
  return (
    <CentreStep
      checkout={checkout}
      heading="Before the scan"
      whereabouts={isStopped ? '.' : '. The answers go to the centre with the order.'}
      next={isStopped ? null : next}
    >
      <SafetyQuestions
        formId={formId}
        questions={isStopped && stoppers.length > 0 ? stoppers : questions}
        answers={answers}
        asked={asked}
        isStopped={isStopped}
        onAnswer={change}
        onSubmit={next.onPress}
      />
      {isStopped && (
        <ScanStoppedNotice checkout={checkout} questions={stoppers} onRemoveLine={onRemoveLine} />
      )}
      {!isStopped && member && <ScanPreparations lines={lines} gender={member.gender} />}
      {!isStopped && (
        <NextBar next={next} sum={formatRupees(sub_total)} sub="the visit itself is free" />
      )}
    </CentreStep>
  )
}

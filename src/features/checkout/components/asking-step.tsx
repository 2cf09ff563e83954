import { useId, useState } from 'react'
import type { SafetyAnswer } from '#contract/orders.schemas.ts'
import { answersTo, questionsFor } from '#contract/rules/safety.ts'
import { pricingOf } from '#machines/checkout/checkout.selectors.ts'
import { formatRupees } from '#ui/rupees.ts'
import type { CheckoutView } from '../use-checkout.ts'
import { CentreStep } from './centre-step.tsx'
import { NextBar, type NextStep } from './next-step.tsx'
import { SafetyQuestions } from './safety-questions.tsx'
import { ScanPreparations } from './scan-preparations.tsx'

/** What the centre must know before a scan, and what the scans ask of the patient. */
export function AskingStep({ checkout }: { checkout: CheckoutView }) {
  const { snapshot, send, lines } = checkout
  const { basket, member, answers: given } = snapshot.context
  const formId = useId()
  const [answers, setAnswers] = useState<readonly SafetyAnswer[]>(given)
  const [asked, setAsked] = useState(false)
  const questions = member ? questionsFor(basket.questions, member.gender) : []
  const { sub_total } = pricingOf(snapshot, lines)
  const next: NextStep = {
    label: basket.subdepartments.length > 0 ? 'Go to the times' : 'Go to the open hours',
    shortLabel: 'Go on',
    onPress: () => {
      const complete = answersTo(questions, answers)
      if (complete) send({ type: 'safety.answer', answers: complete })
      else setAsked(true)
    },
  }
  return (
    <CentreStep
      checkout={checkout}
      heading="Before the scan"
      whereabouts=". The answers go to the centre with the order."
      next={next}
    >
      <SafetyQuestions
        formId={formId}
        questions={questions}
        answers={answers}
        asked={asked}
        onAnswer={(answer) =>
          setAnswers([...answers.filter(({ question }) => question !== answer.question), answer])
        }
        onSubmit={next.onPress}
      />
      {member && <ScanPreparations lines={lines} gender={member.gender} />}
      <NextBar next={next} sum={formatRupees(sub_total)} sub="the visit itself is free" />
    </CentreStep>
  )
}

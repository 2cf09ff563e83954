import type { CheckoutView } from '../use-checkout.ts'

type ReviewAnswersProps = {
  checkout: CheckoutView
  /** Between it and the link before. */
  separator?: string
}

/** Leads back to the safety questions, once they are answered. */
export function ReviewAnswers({ checkout, separator }: ReviewAnswersProps) {
  const { snapshot, send } = checkout
  const review = { type: 'safety.review' } as const
  if (!snapshot.can(review)) return null
  return (
    <span>
      {separator}
      <button type="button" className="link" onClick={() => send(review)}>
        Change the safety answers
      </button>
    </span>
  )
}

import type { Order } from '#contract/orders.schemas.ts'

const WORDS = { yes: 'Yes', no: 'No' } as const

/** What the patient answered before the scans, so that it can be checked. */
export function SafetyAnswers({ answers }: { answers: Order['safety_answers'] }) {
  return (
    <section aria-labelledby="order-answers">
      <h2 className="h2 mb-3" id="order-answers">
        Your answers before the scan
      </h2>
      <div className="card">
        <dl className="stack stack--3">
          {answers.map(({ question, answer }) => (
            <div className="row row--between row--top" key={question}>
              <dt>{question}</dt>
              <dd>
                <b>{WORDS[answer]}</b>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="note mt-2">Something changed? Tell the centre before the visit.</p>
    </section>
  )
}

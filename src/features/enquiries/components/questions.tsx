import { Accordion } from '#ui/accordion.tsx'
import type { Question } from '../enquiry-content.ts'

/** What people ask before they fill in the form. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <section className="stack" aria-labelledby="questions">
      <h2 className="h2" id="questions">
        Before you write
      </h2>
      <div>
        {questions.map(({ question, answer }) => (
          <Accordion key={question} summary={question}>
            <p className="prose">{answer}</p>
          </Accordion>
        ))}
      </div>
    </section>
  )
}

import { useId } from 'react'
import { Accordion } from '#ui/accordion.tsx'
import type { Question } from '../city-facts.ts'

/** Questions that open their answers. */
export function Questions({ title, questions }: { title: string; questions: readonly Question[] }) {
  const id = useId()
  if (questions.length === 0) return null
  return (
    <section aria-labelledby={id} className="stack stack--3">
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <div>
        {questions.map(({ question, answer }) => (
          <Accordion key={question} summary={question}>
            <p>{answer}</p>
          </Accordion>
        ))}
      </div>
    </section>
  )
}

import { Accordion } from '#ui/accordion.tsx'
import type { LeadFacts } from '../lead-facts.ts'

export function LeadFaq({ faqs }: Pick<LeadFacts, 'faqs'>) {
  return (
    <section className="band" aria-labelledby="lead-faq">
      <div className="wrap lead-faq">
        <h2 className="h2 mb-3" id="lead-faq">
          Before you book
        </h2>
        {faqs.map(({ question, answer }, at) => (
          <Accordion key={question} summary={question} open={at === 0}>
            <p className="prose">{answer}</p>
          </Accordion>
        ))}
      </div>
    </section>
  )
}

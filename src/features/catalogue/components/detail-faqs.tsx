import { Accordion } from '#ui/accordion.tsx'

export interface ItemFaqsProps {
  faqs: readonly { readonly question: string; readonly answer: string }[]
}

/** What is often asked about the item. */
export function ItemFaqs({ faqs }: ItemFaqsProps) {
  return (
    <section aria-labelledby="item-faqs">
      <div className="head">
        <h2 className="h2" id="item-faqs">
          Questions and answers
        </h2>
      </div>
      {faqs.map(({ question, answer }) => (
        <Accordion key={question} summary={question}>
          <p className="prose">{answer}</p>
        </Accordion>
      ))}
    </section>
  )
}

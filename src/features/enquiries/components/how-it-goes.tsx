import type { EnquiryContent } from '../enquiry-content.ts'

export function HowItGoes({ steps }: Pick<EnquiryContent, 'steps'>) {
  return (
    <section className="card stack" aria-labelledby="how-it-goes">
      <h2 className="h3" id="how-it-goes">
        What happens next
      </h2>
      <ol className="goes">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <b className="h4">{title}</b>
            <p className="note">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

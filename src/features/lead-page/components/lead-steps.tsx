import { VisitArt, type VisitArtName } from '#ui/visit-art.tsx'
import { isPackageOffer, type LeadFacts } from '../lead-facts.ts'

/** How it goes, from the call to the report. */
export function LeadSteps({ facts }: { facts: LeadFacts }) {
  return (
    <section className="band band--mist" aria-labelledby="lead-steps">
      <div className="wrap">
        <h2 className="h2 mb-5" id="lead-steps">
          How it goes
        </h2>
        <ol className="visit">
          {stepsOf(facts).map(({ art, title, text }) => (
            <li key={art}>
              <VisitArt name={art} />
              <h3 className="h4">{title}</h3>
              <p className="note">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

type Step = { art: VisitArtName; title: string; text: string }

function stepsOf(facts: LeadFacts): Step[] {
  const whole = isPackageOffer(facts)
  return [
    {
      art: 'choose',
      title: 'We call and set a window',
      text: `${facts.windowLength.replace(/^a/, 'A')} that suits you, from tomorrow morning.`,
    },
    {
      art: 'phlebotomist',
      title: 'A phlebotomist comes',
      text: 'Name and ID number the evening before.',
    },
    { art: 'scan', title: 'Each tube is scanned', text: 'At your door and again at the lab.' },
    {
      art: 'report',
      title: whole ? `The report in ${facts.reportIn}` : 'The report arrives',
      text: 'Every value beside its range.',
    },
  ]
}

import { VisitList, type VisitListProps } from '#ui/visit-list.tsx'
import { isPackageOffer, type LeadFacts } from '../lead-facts.ts'

export function LeadSteps({ facts }: { facts: LeadFacts }) {
  return (
    <section className="band band--mist" aria-labelledby="lead-steps">
      <div className="wrap">
        <h2 className="h2 mb-5" id="lead-steps">
          How it works
        </h2>
        <VisitList steps={stepsOf(facts)} />
      </div>
    </section>
  )
}

function stepsOf(facts: LeadFacts): VisitListProps['steps'] {
  const whole = isPackageOffer(facts)
  return [
    {
      art: 'choose',
      title: 'We call and book a slot',
      text: 'A slot that suits you, from tomorrow morning.',
    },
    {
      art: 'phlebotomist',
      title: 'A phlebotomist comes',
      text: 'We send you their name and ID before the visit.',
    },
    { art: 'scan', title: 'Each tube is scanned', text: 'At your door and again at the lab.' },
    {
      art: 'report',
      title: whole ? `Report in ${facts.reportIn}` : 'The report arrives',
      text: 'Each value with its range.',
    },
  ]
}

import Moon from 'lucide-react/icons/moon'
import type { ReactNode } from 'react'
import type { Item } from '#contract/catalogue.endpoints.ts'
import { secondSampleInWords } from '#contract/rules/second-sample.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Notice } from '#ui/notice.tsx'
import { TubePlanCard } from '#ui/tube-plan-card.tsx'
import { VisitList, type VisitListProps } from '#ui/visit-list.tsx'
import { LeadHero } from './components/lead-hero.tsx'
import { ItemTable, PackageTable } from './components/lead-offer.tsx'
import { isPackageOffer, type LeadFacts } from './lead-facts.ts'

/** A landing page under `/healthcare/`, rendered on the server; only its form is hydrated. */
export function LeadPage({ facts, form }: { facts: LeadFacts; form: ReactNode }) {
  const [offer, ...others] = facts.items
  return (
    <>
      <LeadHero facts={facts} form={form} />
      {offer && isPackageOffer(facts) && (
        <div className="wrap band cols lead-cols">
          <div className="stack stack--8">
            <PackageTable facts={facts} />
            {others.length > 0 && <ItemTable title="Other packages" items={others} />}
          </div>
          <LeadSubmitted offer={offer} />
        </div>
      )}
      {!isPackageOffer(facts) && (
        <div className="wrap band lead-faq">
          <ItemTable title={`Most booked in ${facts.city_name}`} items={facts.items} />
        </div>
      )}
      <LeadSteps facts={facts} />
      <LeadFaq faqs={facts.faqs} />
    </>
  )
}

function LeadFaq({ faqs }: Pick<LeadFacts, 'faqs'>) {
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

function LeadSubmitted({ offer }: { offer: Item }) {
  const plan = tubePlan([{ ...offer, name: offer.item_name }])
  return (
    <div className="stack">
      <TubePlanCard plan={plan} />
      {plan.second && <p className="note">{secondSampleInWords(plan.second, null)}</p>}
      {offer.fasting_hours > 0 && (
        <Notice icon={Moon} title={`Fast for ${offer.fasting_hours} hours before`}>
          <p>Plain water is fine. An early slot is best.</p>
        </Notice>
      )}
    </div>
  )
}

function LeadSteps({ facts }: { facts: LeadFacts }) {
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

import type { ReactNode } from 'react'
import { LeadFaq } from './components/lead-faq.tsx'
import { LeadHero } from './components/lead-hero.tsx'
import { ItemTable, PackageTable } from './components/lead-offer.tsx'
import { LeadSteps } from './components/lead-steps.tsx'
import { LeadSubmitted } from './components/lead-submitted.tsx'
import { isPackageOffer, type LeadFacts } from './lead-facts.ts'

/** A landing page under `/healthcare/`. It is drawn on the server and stays as it is: only its form comes alive. */
export function LeadPage({ facts, form }: { facts: LeadFacts; form: ReactNode }) {
  const [offer, ...others] = facts.items
  return (
    <>
      <LeadHero facts={facts} form={form} />
      {offer && isPackageOffer(facts) && (
        <div className="wrap band cols lead-cols">
          <div className="stack stack--8">
            <PackageTable facts={facts} />
            {others.length > 0 && <ItemTable title="What a larger one costs" items={others} />}
          </div>
          <LeadSubmitted offer={offer} />
        </div>
      )}
      {!isPackageOffer(facts) && (
        <div className="wrap band lead-faq">
          <ItemTable title={`Asked for most in ${facts.city_name}`} items={facts.items} />
        </div>
      )}
      <LeadSteps facts={facts} />
      <LeadFaq faqs={facts.faqs} />
    </>
  )
}

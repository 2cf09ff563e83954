import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { tubePlan } from '#contract/rules/tubes.ts'
import { Icon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { formatRupees } from '#ui/rupees.ts'
import { SampleTube } from '#ui/sample-tube.tsx'
import { hasTube } from '#ui/samples.ts'
import { Words } from '#ui/words.tsx'
import { isPackageOffer, type LeadFacts } from '../lead-facts.ts'

/** More tubes than this would displace the form. */
const TUBES_DRAWN = 4

export function LeadHero({ facts, form }: { facts: LeadFacts; form: ReactNode }) {
  const [offer] = facts.items
  if (!offer) return null
  const plan = tubePlan([offer])
  return (
    <section className="leadhero">
      <div className="wrap leadhero__in">
        <div className="leadhero__say">
          <h1 className="h0">{facts.heading}</h1>
          <div className="leadhero__price">
            {isPackageOffer(facts) ? (
              <Price now={offer.price} mrp={offer.mrp} big />
            ) : (
              <p className="price price--big">
                <span className="price__now">
                  <small>from </small>
                  {formatRupees(Math.min(...facts.items.map(({ price }) => price)))}
                </span>
              </p>
            )}
            <p className="note tabular-nums">
              <Words>
                in {facts.city_name}, with the report in {facts.reportIn}
                {!isPackageOffer(facts) && ' for most tests on this page'}
              </Words>
            </p>
          </div>
          <p className="lead only-wide">{facts.text}</p>
          <ul className="ticks">
            {ticksOf(facts, plan.headline).map((tick) => (
              <li key={tick}>
                <Icon icon={Check} />
                <span className="tabular-nums">
                  <FiguresBold text={tick} />
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="leadhero__rack only-wide" aria-hidden="true">
          {plan.samples
            .filter(({ volumeMl }) => volumeMl > 0)
            .slice(0, TUBES_DRAWN)
            .map(({ id, kind, volumeMl }) =>
              hasTube(kind) ? <SampleTube key={id} kind={kind} volumeMl={volumeMl} /> : null,
            )}
        </div>
        {form}
      </div>
    </section>
  )
}

/** Emphasises the figures of a sentence. */
function FiguresBold({ text }: { text: string }) {
  const parts = text.split(/(\d[\d:.,]*(?: (?:AM|PM|mL))?)/)
  return parts.map((part, at) => (at % 2 === 1 ? <b key={part}>{part}</b> : part))
}

function ticksOf(facts: LeadFacts, taken: string): string[] {
  const [offer] = facts.items
  if (!offer) return []
  const visit = facts.earliest ? `At your home, from ${facts.earliest}` : 'At your home'
  return isPackageOffer(facts)
    ? [`${offer.parameter_count} parameters, ${facts.parts.length} tests`, visit, taken]
    : [visit, 'Pay after the sample', 'Book with one call']
}

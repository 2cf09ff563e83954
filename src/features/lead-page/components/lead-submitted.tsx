import { Moon } from 'lucide-react'
import type { Item } from '#contract/catalogue.endpoints.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { Notice } from '#ui/notice.tsx'
import { TubePlanCard } from '#ui/tube-plan-card.tsx'

/** What is taken for the offer, and whether to eat before. */
export function LeadSubmitted({ offer }: { offer: Item }) {
  return (
    <div className="stack">
      <TubePlanCard plan={tubePlan([offer])} />
      {offer.fasting_hours > 0 && (
        <Notice icon={Moon} title={`${offer.fasting_hours} hours without food before`}>
          <p>Plain water is fine. An early window suits best.</p>
        </Notice>
      )}
    </div>
  )
}

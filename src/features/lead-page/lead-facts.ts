import type { LeadPage } from '#contract/lead-pages.endpoints.ts'

/** Data of a landing page: the offer and formatted facts about home visits. */
export type LeadFacts = LeadPage & {
  /** "12 hours": report time of the offer. */
  readonly reportIn: string
  /** "06:00 AM": the earliest window of a day; null when unknown. */
  readonly earliest: string | null
  /** "₹100 to ₹150"; null when unknown. */
  readonly collection: string | null
}

/** Whether the offer is a single package. */
export function isPackageOffer({ parts }: Pick<LeadPage, 'parts'>): boolean {
  return parts.length > 0
}

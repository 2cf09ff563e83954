import type { LeadPage } from '#contract/lead-pages.endpoints.ts'

/** A landing page as it is shown: what is offered, and in words what is known of a home visit. */
export type LeadFacts = LeadPage & {
  /** "12 hours"; of the offer. */
  readonly reportIn: string
  /** "06:00 AM": the earliest window of a day; null when it is not known. */
  readonly earliest: string | null
  /** "a half hour", "an hour": how long a window is. */
  readonly windowLength: string
  /** "₹100 to ₹150"; null when it is not known. */
  readonly collection: string | null
}

/** Whether one package is offered, with its tests beside their own prices. */
export function isPackageOffer({ parts }: Pick<LeadPage, 'parts'>): boolean {
  return parts.length > 0
}

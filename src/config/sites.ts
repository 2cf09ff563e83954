import type { FurtherVisitCharges } from '#contract/codes.ts'
import { SLOT_HOLD_MINUTES } from '#contract/constants.ts'
import type { RetentionChoices } from '#contract/retention.ts'
import { minutesInWords } from '#contract/rules/in-words.ts'

/** What pages need of the server's settings (BLOG_URL, BLOG_API_URL, PARTNER_API_URL, RETENTION_…, HOLD_MINUTES, FURTHER_VISIT_CHARGES). */
export type Sites = {
  /** Target of "Blogs" in the navigation: a path of this app, or another site. */
  readonly blogUrl: string
  /** The WordPress site whose posts are shown, without a trailing slash; empty for the provider's. */
  readonly blogApiUrl: string
  /** Base URL of the partner report gateway; empty for the provider's. */
  readonly partnerApiUrl: string
  /** How long the lab keeps records, where it chose other than the default. */
  readonly retention?: RetentionChoices
  /** How long the provider holds a slot, where it is not the default. */
  readonly holdMinutes?: number
  /** What a home visit after the first costs, where it is not always free of charge. */
  readonly furtherVisitCharges?: FurtherVisitCharges
}

export const OWN_SITES: Sites = { blogUrl: '/blog', blogApiUrl: '', partnerApiUrl: '' }

let current = OWN_SITES

/** Called once, before the first page is rendered; the same for every request. */
export function configureSites(sites: Sites): void {
  current = sites
}

/** For the page's state: nothing if they are those of the build. */
export function chosenSites(): { readonly sites?: Sites } {
  return JSON.stringify(current) === JSON.stringify(OWN_SITES) ? {} : { sites: current }
}

export function sites(): Sites {
  return current
}

/** How long a chosen slot is held for a patient, in minutes (HOLD_MINUTES). */
export function holdMinutes(): number {
  return current.holdMinutes ?? SLOT_HOLD_MINUTES
}

/** "15 minutes". */
export function holdTime(): string {
  return minutesInWords(holdMinutes())
}

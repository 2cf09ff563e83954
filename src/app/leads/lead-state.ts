import type { Brand } from '#contract/brand.ts'

/** The state that a landing page hands to its script, as JSON. */
export type LeadState = {
  /** The path of the page, kept with the enquiry. */
  readonly source: string
  readonly cityId: number
  /** The home collection in words; shown by the form. */
  readonly collection: string | null
  /** For the dialogs. */
  readonly brand: Brand
}

/** The element that holds the form, and the one with the way back to it. */
export const LEAD_FORM_ID = 'lead-form'
export const LEAD_ACTION_ID = 'lead-action'
/** Says that the form could not be loaded; empty until then. */
export const LEAD_PROBLEM_ID = 'lead-trouble'
/** Prefix of React's ids within the form: the same on server and browser. */
export const LEAD_ID_PREFIX = 'lead'

const STATE_ID = 'app-state'

export function readLeadState(): LeadState {
  const text = document.getElementById(STATE_ID)?.textContent
  if (!text) throw new Error('The page was not rendered by the server.')
  // SAFETY: the server serialised exactly this type.
  return JSON.parse(text) as LeadState
}

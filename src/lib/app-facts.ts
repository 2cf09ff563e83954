import { createContext, useContext } from 'react'
import type { User } from '#contract/auth.endpoints.ts'

/** Facts that the server and the browser must agree on while the first page is hydrated. */
export type AppFacts = {
  /** In-app mode: no header, no footer, no bottom bar (spec §1). */
  readonly inApp: boolean
  /** Whether a patient is signed in. Where the page does not say who, the header reserves room. */
  readonly signedIn: boolean
  /** By the cookies. Null for a visitor, and on every page that is not personal. */
  readonly patient: User | null
  /** Whether this is a visitor with an empty cart, by the cookies. */
  readonly cartIsEmpty: boolean
  /** Origin of the server that rendered the page, for the version label. */
  readonly address: string
}

/** Of a page that was not rendered by the server. */
export const NO_FACTS: AppFacts = {
  inApp: false,
  signedIn: false,
  patient: null,
  cartIsEmpty: false,
  address: '',
}

export const AppFactsContext = createContext(NO_FACTS)

export function useAppFacts(): AppFacts {
  return useContext(AppFactsContext)
}

import { createContext, useContext } from 'react'

/** Facts that the server and the browser must agree on while the first page is hydrated. */
export type AppFacts = {
  /** In-app mode: no header, no footer, no bottom bar (spec §1). */
  readonly inApp: boolean
  /**
   * Whether a patient is signed in. Their name is unknown on the server; the header reserves room.
   */
  readonly signedIn: boolean
  /** Origin of the server that rendered the page, for the version label. */
  readonly address: string
}

export const AppFactsContext = createContext<AppFacts>({
  inApp: false,
  signedIn: false,
  address: '',
})

export function useAppFacts(): AppFacts {
  return useContext(AppFactsContext)
}

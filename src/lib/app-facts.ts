import { createContext, useContext } from 'react'

/** What the server and the browser must agree on while the first page is hydrated. */
export type AppFacts = {
  /** In-app mode: no header, no footer, no bottom bar (spec §1). */
  readonly inApp: boolean
  /** Somebody is signed in, not who: the header keeps their room. */
  readonly signedIn: boolean
  /** The address of the server that rendered the page, for the version label. */
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

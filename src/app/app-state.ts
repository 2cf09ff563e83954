import type { DehydratedState } from '@tanstack/react-query'
import type { Sites } from '#config/sites.ts'
import type { AppFacts } from '#lib/app-facts.ts'

/** State that the server serialises into the page, as JSON. */
export type AppState = {
  readonly facts: AppFacts
  readonly sites: Sites
  readonly queries: DehydratedState
  readonly router: {
    readonly loaderData: Record<string, unknown>
    readonly errors: Record<string, unknown> | null
  }
}

const STATE_ID = 'app-state'

/** Id of the element that React hydrates. */
export const APP_ID = 'app'

/** Reads the state from the server-rendered page. */
export function readAppState(): AppState {
  const text = document.getElementById(STATE_ID)?.textContent
  if (!text) throw new Error('The page was not rendered by the server.')
  // SAFETY: the server serialised exactly this type.
  return JSON.parse(text) as AppState
}

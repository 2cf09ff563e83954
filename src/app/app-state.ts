import type { DehydratedState } from '@tanstack/react-query'
import type { AppFacts } from '#lib/app-facts.ts'

/** What the server's rendering hands to the browser, as JSON. */
export type AppState = {
  readonly facts: AppFacts
  readonly queries: DehydratedState
  readonly router: {
    readonly loaderData: Record<string, unknown>
    readonly errors: Record<string, unknown> | null
  }
}

const STATE_ID = 'app-state'

/** The element that React takes over. */
export const APP_ID = 'app'

/** The state out of the page, which is always a rendered one. */
export function readAppState(): AppState {
  const text = document.getElementById(STATE_ID)?.textContent
  if (!text) throw new Error('The page was not rendered by the server.')
  // SAFETY: our own server wrote it, with this very type.
  return JSON.parse(text) as AppState
}

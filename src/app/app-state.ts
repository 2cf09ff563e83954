import type { QueryKey } from '@tanstack/react-query'
import type { Sites } from '#config/sites.ts'
import type { Brand } from '#contract/brand.ts'
import type { AppFacts } from '#lib/app-facts.ts'

/** State that the server serialises into the page, as JSON. */
export type AppState = {
  /** Null in the page that is shown without a connection: the browser knows them. */
  readonly facts: AppFacts | null
  /** Absent if the lab has set none of them. */
  readonly sites?: Sites
  readonly brand: Brand
  readonly queries: readonly ReadQuery[]
  /** Null in the page that is shown without a connection: it is rendered by the browser. */
  readonly router: {
    readonly loaderData: Record<string, unknown>
    readonly errors: Record<string, unknown> | null
  } | null
}

/**
 * A query that the server has read, and when (milliseconds since 1970). What `dehydrate` adds to them is
 * the same for each and takes 0.2 kB of the page.
 */
export type ReadQuery = readonly [key: QueryKey, data: unknown, updatedAt: number]

const STATE_ID = 'app-state'

/** Id of the element that React hydrates. */
export const APP_ID = 'app'

/** Takes the state out of the server-rendered page: it may name a patient, who logs out later. */
export function readAppState(): AppState {
  const element = document.getElementById(STATE_ID)
  const text = element?.textContent
  if (!text) throw new Error('The page was not rendered by the server.')
  element.remove()
  // SAFETY: the server serialised exactly this type.
  return JSON.parse(text) as AppState
}

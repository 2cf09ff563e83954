import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { BrowserContext } from 'playwright/test'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Patient, Session } from '../../support/patient.ts'
import type { Gate } from '../browser-gates.ts'
import type { HeldBrowserApis } from '../held-browser-apis.ts'
import type { PathTestContext } from '../path-progress.ts'
import type { CartCalls } from './cart-calls.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly calls: CartCalls
  readonly browserApis: HeldBrowserApis
  readonly patient: Patient
  readonly newSession: () => Promise<Session>
  /** The catalogue's lines of the samples, by code. */
  readonly catalogue: ReadonlyMap<string, CartLine>
  readonly now: {
    /** Whether this tab holds data of a patient. */
    holdsPatient: boolean
    city: string
    /** Whether the first city is known; the trace before it is not part of the path. */
    isUnderWay: boolean
  }
}

export const READING: Gate = 'get cart'

/** Whether the chart has no city yet; the app sends it at once. */
export function isBeforeCity({ snapshot }: ExploredState): boolean {
  return (
    snapshot.matches({ sync: { dormant: 'visitor' } }) ||
    snapshot.matches({ sync: { dormant: 'cityless' } })
  )
}

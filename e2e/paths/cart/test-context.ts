import type { BrowserContext } from '@playwright/test'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { ExploredState } from '#tools/paths/exploring/explored-state.ts'
import type { Patient, Session } from '../../support/patient.ts'
import type { BrowserEdge } from '../browser-edge.ts'
import type { Gate } from '../browser-gates.ts'
import type { PathTestContext } from '../path-progress.ts'
import type { CartCalls } from './cart-calls.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly calls: CartCalls
  readonly edge: BrowserEdge
  readonly patient: Patient
  readonly newSession: () => Promise<Session>
  /** The lines of the samples in the catalogue, by code. */
  readonly catalogueLines: ReadonlyMap<string, CartLine>
  readonly now: {
    /** This tab holds data of a patient, who may be signed out. */
    holdsPatient: boolean
    city: string
    /** The first city was sent; earlier trace entries are no steps of the path. */
    isUnderWay: boolean
  }
}

export const READING: Gate = 'get cart'

/** The chart has no city yet; the app sends one at once. */
export function isBeforeCity({ snapshot }: ExploredState): boolean {
  return (
    snapshot.matches({ sync: { dormant: 'visitor' } }) ||
    snapshot.matches({ sync: { dormant: 'cityless' } })
  )
}

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
  /** The lines of the samples as the catalogue has them, by code. */
  readonly shelf: ReadonlyMap<string, CartLine>
  readonly now: {
    /** This tab knows of a patient, who may be gone. */
    holdsPatient: boolean
    city: string
    /** The path is past its first moment, and what came before its first city is no step of it. */
    isUnderWay: boolean
  }
}

export const READING: Gate = 'get cart'

/** The chart knows no city yet: the app tells it at once. */
export function isBeforeCity({ snapshot }: ExploredState): boolean {
  return (
    snapshot.matches({ sync: { dormant: 'visitor' } }) ||
    snapshot.matches({ sync: { dormant: 'cityless' } })
  )
}

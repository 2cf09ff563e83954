import type { BrowserContext, Page } from '@playwright/test'
import type { Path } from '#tests/paths/paths.ts'
import type { Patient } from '../support/patient.ts'
import type { HeldCalls } from './held-calls.ts'
import type { Booking } from './prepare.ts'

/** What the steps of a path need. */
export type World = {
  readonly page: Page
  readonly context: BrowserContext
  readonly address: string
  readonly path: Path
  readonly patient: Patient
  readonly booking: Booking
  readonly calls: HeldCalls
  /** How often another tab has changed the cart. */
  readonly cart: { changes: number }
  /** The page at the gateway that the booking left for last. */
  readonly gateway: { url: string }
}

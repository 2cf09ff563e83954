import type { BrowserContext, Page } from '@playwright/test'
import type { Path } from '#tests/paths/paths.ts'
import type { Patient, Session } from '../../support/patient.ts'
import type { BookingCalls } from './booking-calls.ts'
import type { Booking } from './prepare.ts'

/** What the steps of a path need. */
export type World = {
  readonly page: Page
  readonly context: BrowserContext
  readonly address: string
  readonly path: Path
  readonly patient: Patient
  /** A session for the browser: one that the path ends is dead at the provider too, and the patient's own goes on. */
  readonly newSession: () => Promise<Session>
  readonly booking: Booking
  readonly calls: BookingCalls
  /** How often another tab has changed the cart. */
  readonly cart: { changes: number }
  /** The page at the gateway that the booking left for last. */
  readonly gateway: { url: string }
}

import type { BrowserContext, Page } from 'playwright/test'
import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import type { Patient, Session } from '../../support/patient.ts'
import type { PathProgress } from '../path-progress.ts'
import type { BookingCalls } from './booking-calls.ts'
import type { Booking } from './prepare.ts'

export type TestContext = {
  readonly page: Page
  readonly context: BrowserContext
  readonly address: string
  readonly progress: PathProgress
  readonly patient: Patient
  /** Opens a session for the browser, so that the patient's own survives a path that ends it. */
  readonly newSession: () => Promise<Session>
  readonly booking: Booking
  readonly calls: BookingCalls
  /** The codes in the cart after each step; the first entry is the start. */
  readonly carts: readonly (readonly string[])[]
  readonly now: {
    /** Lines with the provider's prices. */
    lines: readonly CartLine[]
    /** Number of sign-ins in this browser. */
    signIns: number
    /** The bank's first decision is final. */
    isPaid: boolean
    /** Who joined the booking last. */
    companion: Member
    /** The URL of the last gateway page. */
    gateway: string
  }
}

import type { BrowserContext, Page } from '@playwright/test'
import type { CartLine } from '#contract/cart.endpoints.ts'
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
  /** A session for the browser: one that the path ends is dead at the provider too, and the patient's own goes on. */
  readonly newSession: () => Promise<Session>
  readonly booking: Booking
  readonly calls: BookingCalls
  /** By step of the path, the first being the start: the codes that are in the cart after it. */
  readonly carts: readonly (readonly string[])[]
  readonly now: {
    /** As the provider prices them. */
    lines: readonly CartLine[]
    /** How often somebody has signed in in this browser. */
    signIns: number
    /** The bank keeps to what it decided first. */
    isPaid: boolean
    /** The page at the gateway that the booking left for last. */
    gateway: string
  }
}

import type { BrowserContext, Request } from '@playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Patient } from '../../support/patient.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly patient: Patient
  /** A booked order before its visit. */
  readonly order: Order
  readonly calls: HeldCalls
}

/** A search asks about several tests, the page about the chosen one. */
const isOfSearch = (request: Request): boolean => (request.postDataJSON()?.codes ?? []).length > 1

export function addTestCalls(): HeldCalls {
  const { path } = endpoints.orderAdditions
  return new HeldCalls({
    loadAdditions: [{ path, when: (request) => !isOfSearch(request) }],
    searchTests: [{ path, when: isOfSearch }],
    addTest: [endpoints.orderAddTest.path],
    verifyPayment: [endpoints.orderPaymentVerify.path],
  })
}

/** The delays of the chart, milliseconds. */
export const DELAYS = { SEARCH_SETTLE: 250, PAYMENT_RECHECK: 4_000 } as const

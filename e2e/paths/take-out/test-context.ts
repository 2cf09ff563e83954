import type { BrowserContext, Locator } from '@playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Patient } from '../../support/patient.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly patient: Patient
  /** A booked order to which HbA1c was added. */
  readonly order: Order
  readonly calls: HeldCalls
}

export function takeOutCalls(): HeldCalls {
  return new HeldCalls({
    loadRemovals: [endpoints.orderAdditions.path],
    takeOut: [endpoints.orderRemoveTest.path],
  })
}

export const dialog = ({ page }: Pick<TestContext, 'page'>): Locator =>
  page.getByRole('dialog', { name: 'Take out HbA1c' })

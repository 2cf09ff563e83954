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
  /** A booked order before its visit. */
  readonly order: Order
  readonly calls: HeldCalls
}

export function rescheduleCalls(): HeldCalls {
  return new HeldCalls({
    loadWindows: [endpoints.orderWindows.path.replace(':id', '')],
    moveOrder: [endpoints.orderReschedule.path],
  })
}

export const dialog = ({ page }: Pick<TestContext, 'page'>): Locator =>
  page.getByRole('dialog', { name: 'Change slot' })

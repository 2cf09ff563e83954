import type { BrowserContext, Page } from '@playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { LIVE_MS } from '#features/orders/api/orders.queries.ts'
import type { Patient } from '../../support/patient.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly patient: Patient
  readonly order: Order
  readonly lab: ToldVisit
  readonly calls: HeldCalls
}

export function liveVisitCalls(): HeldCalls {
  return new HeldCalls({ connectCall: [endpoints.orderCall.path] })
}

/** The order as the provider answers it, with what the lab tells in the path. */
export class ToldVisit {
  private told: Partial<Order> = {}
  isSilent = false

  async answerOn(page: Page): Promise<void> {
    await page.route('**/api/v1/orders/details/**', async (route) => {
      if (this.isSilent) return route.abort()
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, result: { ...body.result, ...this.told } } })
    })
  }

  /** Replaces what was told, and lets the page read it. */
  async tell(page: Page, told: Partial<Order>): Promise<void> {
    this.told = told
    await this.read(page)
  }

  async add(page: Page, way: Partial<NonNullable<Order['phlebotomist_way']>>): Promise<void> {
    const { phlebotomist_way: before = { arrives_at: null, arrived_at: null } } = this.told
    await this.tell(page, { ...this.told, phlebotomist_way: { ...before, ...way } })
  }

  /** The way that was told, which a delay does not change. */
  kept(): Pick<Order, 'phlebotomist_way'> {
    const { phlebotomist_way } = this.told
    return phlebotomist_way ? { phlebotomist_way } : {}
  }

  /** The page reads the order again: it is time. */
  async read(page: Page): Promise<void> {
    await page.clock.fastForward(LIVE_MS)
  }
}

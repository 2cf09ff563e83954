import type { BrowserContext, Locator } from '@playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { Patient } from '../../support/patient.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly patient: Patient
  readonly calls: HeldCalls
}

export function repeatPlansCalls(): HeldCalls {
  return new HeldCalls({
    loadPlans: [endpoints.repeatPlans.path],
    changePlan: [endpoints.repeatPlanChange.path],
  })
}

export const main = ({ page }: Pick<TestContext, 'page'>): Locator => page.getByRole('main')

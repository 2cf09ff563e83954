import type { BrowserContext } from 'playwright/test'
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

export function prescriptionCartCalls(): HeldCalls {
  return new HeldCalls({
    loadPrescription: [endpoints.prescriptionReading.path.replace(':prescription_id', '')],
    searchTests: [endpoints.testList.path],
    saveDecisions: [endpoints.prescriptionDecide.path],
  })
}

/** The delays of the chart, milliseconds. */
export const DELAYS = { SLOW_ANSWER: 5_000, POLL: 6_000, SEARCH_SETTLE: 250 } as const

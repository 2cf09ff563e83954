import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { BrowserContext } from 'playwright/test'
import type { Patient, Session } from '../../support/patient.ts'
import type { BlockedNavigations } from '../blocked-navigations.ts'
import type { HeldBrowserApis } from '../held-browser-apis.ts'
import type { HeldCharts } from '../held-charts.ts'
import type { PathTestContext } from '../path-progress.ts'
import type { SessionCalls } from './session-calls.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly calls: SessionCalls
  readonly charts: HeldCharts
  readonly browserApis: HeldBrowserApis
  readonly navigations: BlockedNavigations
  /** Two accounts, for a change of the patient. */
  readonly people: Readonly<Record<'asha' | 'meera', Person>>
  /** Whether the page runs in a lab's mobile app. */
  readonly inApp: boolean
}

/** An account that opens a new session for each sign-in. */
export type Person = Pick<Patient, 'user'> & {
  readonly password: string
  readonly newSession: () => Promise<Session>
}

/** The clean-up of a patient's data begins with the list of keys. */
export const CLEARING = 'keys'

/** Actors that end at once when the browser refuses cookies. */
const OFTEN_QUICK = ['signOut', 'clearPatient'] as const

/** Whether the chart leaves the state by itself at once. */
export function isFleeting({ progress }: TestContext, { running }: ExploredState): boolean {
  const actors = running.map(({ actor }) => actor)
  return (
    actors.includes('forgetSession') ||
    OFTEN_QUICK.some((actor) => actors.includes(actor) && progress.endOf(actor) === 'network')
  )
}

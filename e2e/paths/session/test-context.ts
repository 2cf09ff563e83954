import type { BrowserContext } from '@playwright/test'
import type { ExploredState } from '#tools/paths/exploring/explored-state.ts'
import type { Patient, Session } from '../../support/patient.ts'
import type { BrowserEdge } from '../browser-edge.ts'
import type { HeldCharts } from '../charts.ts'
import type { Departures } from '../departures.ts'
import type { PathTestContext } from '../path-progress.ts'
import type { SessionCalls } from './session-calls.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly calls: SessionCalls
  readonly charts: HeldCharts
  readonly edge: BrowserEdge
  readonly departures: Departures
  /** Asha, and Meera as another patient. */
  readonly people: Readonly<Record<'asha' | 'meera', Person>>
  /** Whether the page runs in a mobile app. */
  readonly inApp: boolean
}

/** An account; every sign-in gets a new session. */
export type Person = Pick<Patient, 'user'> & {
  readonly password: string
  readonly newSession: () => Promise<Session>
}

/** Clearing the stored data of a patient lists its keys first. */
export const CLEARING = 'keys'

/** Actors that end at once when cookies are denied. */
const NEED_COOKIES = ['signOut', 'clearPatient'] as const

/** Whether the chart leaves the state at once. */
export function isFleeting({ progress }: TestContext, { running }: ExploredState): boolean {
  const actors = running.map(({ actor }) => actor)
  return (
    actors.includes('forgetSession') ||
    NEED_COOKIES.some((actor) => actors.includes(actor) && progress.endOf(actor) === 'network')
  )
}

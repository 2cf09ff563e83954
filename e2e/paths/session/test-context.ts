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
  /** Asha, and Meera for whoever is another patient than the one before. */
  readonly people: Readonly<Record<'asha' | 'meera', Person>>
  /** In a lab's mobile app. */
  readonly inApp: boolean
}

/** An account, and a session of its own for each time that it is signed in. */
export type Person = Pick<Patient, 'user'> & {
  readonly password: string
  readonly newSession: () => Promise<Session>
}

/** All that is kept of a patient is cleared when its keys are listed. */
export const CLEARING = 'keys'

/** Actors that end at once: with the browser's cookies, or without them. */
const OFTEN_QUICK = ['signOut', 'clearPatient'] as const

/** Nothing outside holds the chart here. */
export function isFleeting({ progress }: TestContext, { running }: ExploredState): boolean {
  const actors = running.map(({ actor }) => actor)
  return (
    actors.includes('forgetSession') ||
    OFTEN_QUICK.some((actor) => actors.includes(actor) && progress.endOf(actor) === 'network')
  )
}

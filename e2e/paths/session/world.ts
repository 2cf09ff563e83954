import type { BrowserContext } from '@playwright/test'
import type { Place } from '#tools/paths/exploring/place.ts'
import type { Patient, Session } from '../../support/patient.ts'
import type { AlongWorld } from '../along.ts'
import type { BrowserEdge } from '../browser-edge.ts'
import type { HeldCharts } from '../charts.ts'
import type { Departures } from '../departures.ts'
import type { SessionCalls } from './session-calls.ts'

export type World = AlongWorld & {
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
export function isFleeting({ along }: World, { running }: Place): boolean {
  const actors = running.map(({ actor }) => actor)
  return (
    actors.includes('forgetSession') ||
    OFTEN_QUICK.some((actor) => actors.includes(actor) && along.endOf(actor) === 'network')
  )
}

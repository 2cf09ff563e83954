import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RESULTS } from './results.ts'

/** Where `run --level browser --screens` leaves a picture of every state. */
export const SCREENS = join(RESULTS, 'screens')

export function screenOf(state: string): string {
  return join(SCREENS, `${state}.jpg`)
}

/** The picture files that are there, by state. */
export function keptScreens(states: readonly string[]): ReadonlyMap<string, string> {
  const kept = states.filter((state) => existsSync(screenOf(state)))
  return new Map(kept.map((state) => [state, screenOf(state)]))
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { RESULTS } from './results.ts'

/** Folder in which `run --level browser --screens` saves a picture of every state. */
export const SCREENS = join(RESULTS, 'screens')

export function screenOf(state: string): string {
  return join(SCREENS, `${state}.jpg`)
}

/** The existing picture files by state. */
export function keptScreens(states: readonly string[]): ReadonlyMap<string, string> {
  const kept = states.filter((state) => existsSync(screenOf(state)))
  return new Map(kept.map((state) => [state, screenOf(state)]))
}

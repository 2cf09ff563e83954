import type { Place } from '../exploring/place.ts'
import type { BothSides } from './sides.ts'

const TOGETHER = ' × '
const AUTH = 'session.auth.'

/** Ids of the innermost states of one machine. */
export function leavesOf({ atoms, states }: Place): readonly string[] {
  return atoms.slice(0, states)
}

/** The innermost state of the session proper: the other region is where the app runs. */
export function authOf(session: Place): string {
  return leavesOf(session).find((id) => id.startsWith(AUTH)) ?? ''
}

/** The innermost state of the session proper together with each of the checkout's. */
export function combinationsOf({ session, checkout }: BothSides<Place>): readonly string[] {
  const auth = authOf(session)
  return leavesOf(checkout).map((other) => `${auth}${TOGETHER}${other}`)
}

export function isCombination(id: string): boolean {
  return id.includes(TOGETHER)
}

/**
 * Combinations of states that are in no combination yet: with each innermost state of the session
 * that one of the region beside them is combined with.
 */
export function besides(states: readonly string[], known: ReadonlySet<string>): readonly string[] {
  return states.flatMap((state) => {
    const region = state.slice(0, state.lastIndexOf('.') + 1)
    const beside = [...known].filter((id) => id.split(TOGETHER)[1]?.startsWith(region))
    const auths = new Set(beside.map((id) => id.split(TOGETHER)[0]))
    return [...auths].map((auth) => `${auth}${TOGETHER}${state}`)
  })
}

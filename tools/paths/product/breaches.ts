import { type Origin, type Path, pathAlong } from '../covering/paths.ts'
import type { Edge } from '../exploring/graph.ts'
import type { Place } from '../exploring/place.ts'
import type { Invariant } from './invariants.ts'
import { Standing } from './standing.ts'

/** A rule that does not hold, and a shortest path to where it does not. */
export type Breach = { readonly says: string; readonly path: Path }

/** So many ways to a breach are walked exactly before it counts as none. */
const MOST_WALKS = 20

/**
 * Rules that do not hold somewhere in what was explored. The search keeps of a context what the
 * key does, so each breach is walked once more from the start, exactly.
 */
export function breachesIn(origin: Origin, rules: readonly Invariant[]): readonly Breach[] {
  const { start, edges } = origin.graph
  const standings = new Map<Place, Standing>()
  const wayTo = waysIn(origin)
  const suspects = new Map(rules.map((rule) => [rule, [] as Edge[]]))
  const found: Breach[] = []
  for (const rule of rules) {
    if (!rule.holds(standingAt(start.place), null)) {
      found.push({ says: rule.says, path: pathAlong(origin, []) })
    }
  }
  for (const edge of edges) {
    const from = origin.graph.places.get(edge.from)
    if (!from) continue
    const now = standingAt(edge.arrival.place)
    const before = standingAt(from)
    for (const rule of rules) {
      if (!rule.holds(now, before)) suspects.get(rule)?.push(edge)
    }
  }
  for (const [rule, reached] of suspects) {
    for (const edge of reached.slice(0, MOST_WALKS)) {
      const path = pathAlong(origin, [...wayTo(edge.from), edge])
      if (!isBroken(rule, path)) continue
      found.push({ says: rule.says, path })
      break
    }
  }
  return found

  function standingAt(place: Place): Standing {
    const known = standings.get(place) ?? new Standing(place)
    standings.set(place, known)
    return known
  }
}

function isBroken({ holds }: Invariant, { start, steps }: Path): boolean {
  let before: Standing | null = null
  for (const { place } of [start, ...steps.map(({ arrival }) => arrival)]) {
    const now = new Standing(place)
    if (!holds(now, before)) return true
    before = now
  }
  return false
}

/** A shortest way to each place: the first edge into it comes from one nearer to the start. */
function waysIn({ graph: { start, edges } }: Origin): (key: string) => readonly Edge[] {
  const by = new Map<string, Edge>()
  for (const edge of edges) {
    const { key } = edge.arrival.place
    if (key !== start.place.key && !by.has(key)) by.set(key, edge)
  }
  return (key) => {
    const way: Edge[] = []
    for (let edge = by.get(key); edge; edge = by.get(edge.from)) way.unshift(edge)
    return way
  }
}

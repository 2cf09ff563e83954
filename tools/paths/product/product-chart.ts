import type { AnyTransitionDefinition } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import { PathsError } from '../paths-error.ts'
import { type BothSides, SIDES } from './sides.ts'

/** What both definitions hold. */
export function productChart(charts: BothSides<Chart>): Chart {
  const both = SIDES.map((side) => charts[side])
  return {
    states: union(both.map(({ states }) => states)),
    transitions: union(both.map(({ transitions }) => transitions)),
    inert: union(both.map(({ inert }) => inert)),
    timers: union(both.map(({ timers }) => timers)),
    actors: union(both.map(({ actors }) => actors)),
    idOf: (definition: AnyTransitionDefinition) => {
      const side = definition.source.machine.id === 'session' ? 'session' : 'checkout'
      return charts[side].idOf(definition)
    },
  }
}

/** @throws PathsError when both charts use one name. */
function union<T>(maps: readonly ReadonlyMap<string, T>[]): ReadonlyMap<string, T> {
  const all = new Map<string, T>()
  for (const [name, value] of maps.flatMap((map) => [...map])) {
    if (all.has(name)) throw new PathsError(`Both machines name something ${name}`)
    all.set(name, value)
  }
  return all
}

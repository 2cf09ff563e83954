import type { AnyTransitionDefinition } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import { PathsError } from '../paths-error.ts'
import { type ByRole, ROLES } from './roles.ts'
import type { SystemModel } from './system-model.ts'

/** What both definitions hold. */
export function systemChart(charts: ByRole<Chart>, model: SystemModel): Chart {
  const both = ROLES.map((role) => charts[role])
  const leaderId = model.charts.leader.machine.id
  return {
    states: union(both.map(({ states }) => states)),
    transitions: union(both.map(({ transitions }) => transitions)),
    inert: union(both.map(({ inert }) => inert)),
    timers: union(both.map(({ timers }) => timers)),
    actors: union(both.map(({ actors }) => actors)),
    idOf: (definition: AnyTransitionDefinition) => {
      const role = definition.source.machine.id === leaderId ? 'leader' : 'follower'
      return charts[role].idOf(definition)
    },
  }
}

/** @throws PathsError when both charts use one name. */
function union<T>(maps: readonly ReadonlyMap<string, T>[]): ReadonlyMap<string, T> {
  const all = new Map<string, T>()
  for (const [name, value] of maps.flatMap((map) => [...map])) {
    if (all.has(name)) throw new PathsError(`Both charts use the name ${name}`)
    all.set(name, value)
  }
  return all
}

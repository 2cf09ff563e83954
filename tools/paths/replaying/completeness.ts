import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { Explore } from '#machines/explore.ts'
import { isLeaf } from '../atlas/words.ts'
import { catalogueGaps } from '../exploring/catalogue-checks.ts'
import { chartOf } from '../exploring/chart.ts'
import { isAlwaysOffstage } from '../exploring/offstage.ts'
import type { BrowserLevel } from './browser-level.ts'

/** What of a browser level says what it can do. */
export type Equipment = Pick<BrowserLevel<never>, 'events' | 'outcomes' | 'timers' | 'states'>

/**
 * What a chart lacks for a reader and for a walk in the browser: a line each, which says what to
 * write where. `folder` is that of the machine, and of its browser level.
 */
export function completenessGaps(
  folder: string,
  explore: Explore,
  equipment: Equipment | null,
): readonly string[] {
  const chart = chartOf(explore.machine)
  const states = [...chart.states.values()]
  const charted = `machines/${folder}`
  const walked = `e2e/paths/${folder}`
  return [
    ...catalogueGaps(explore, chart),
    ...withoutDescription(explore.machine, states).map(
      (id) =>
        `${id} has no description: say in its state config in ${charted}/ what it stands for, ` +
        'in a sentence a tester understands',
    ),
    ...(equipment
      ? lackingIn(equipment)
      : [`${folder} cannot be walked in the browser: write ${walked}/level.ts`]),
  ]

  function lackingIn({ events, outcomes, timers, states: asserted }: Equipment) {
    const gaps: string[] = []
    for (const { id } of states.filter((state) => isLeaf(state) && !isPassing(state))) {
      if (asserted[id]) continue
      gaps.push(`${id} has no assertion: say in ${walked}/states.ts what the page shows in it`)
    }
    for (const [type, samples] of Object.entries(explore.events)) {
      for (const sample of Object.keys(samples)) {
        const label = `${type}/${sample}`
        if (events[type] || events[label] || isAlwaysOffstage(explore, label)) continue
        gaps.push(`${label} has no executor: say in ${walked}/events.ts how a patient does it`)
      }
    }
    for (const [actor, named] of Object.entries(explore.outcomes)) {
      for (const outcome of Object.keys(named)) {
        if (outcomes[actor]?.[outcome]) continue
        gaps.push(
          `${actor} → ${outcome} has no executor: say in ${walked}/outcomes.ts how the call ends so`,
        )
      }
    }
    for (const { delay } of chart.timers.values()) {
      if (!timers[delay]) {
        gaps.push(
          `The timer ${delay} has no executor: say in ${walked}/level.ts how its time passes`,
        )
      }
    }
    return [...new Set(gaps)]
  }
}

/** Left as soon as it is entered: nobody can look at it. */
function isPassing({ always = [] }: AnyStateNode): boolean {
  return always.some(({ guard }) => !guard)
}

function withoutDescription(machine: AnyStateMachine, states: readonly AnyStateNode[]) {
  return [machine.root, ...states].filter(({ description }) => !description).map(({ id }) => id)
}

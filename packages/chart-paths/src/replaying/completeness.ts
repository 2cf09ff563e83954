import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { catalogueGaps } from '../exploring/catalogue-checks.ts'
import { chartOf } from '../exploring/chart.ts'
import { isLeaf } from '../exploring/describe.ts'
import { unhandledGaps } from '../exploring/unhandled.ts'
import { isNeverReachable } from '../exploring/unreachable.ts'
import type { Explore } from '../model.ts'
import type { BrowserLevel } from './browser-level.ts'

/** The executors and assertions of a browser level. */
export type BrowserLevelKeys = Pick<
  BrowserLevel<never>,
  'events' | 'outcomes' | 'timers' | 'states'
>

/**
 * Missing descriptions, executors and assertions of a chart: one line each, with the file to
 * complete: `charts` has a folder named after the chart, `browserTests` a file.
 */
export function completenessGaps(
  name: string,
  explore: Explore,
  level: BrowserLevelKeys | null,
  folders: { readonly charts: string; readonly browserTests: string },
): readonly string[] {
  const chart = chartOf(explore.machine)
  const states = [...chart.states.values()]
  const charted = `${folders.charts}/${name}`
  const walked = `${folders.browserTests}/${name}.level.ts`
  return [
    ...catalogueGaps(explore, chart),
    ...unhandledGaps(name, explore),
    ...withoutDescription(explore.machine, states).map(
      (id) =>
        `${id} has no description: say in its state config in ${charted}/ what it means, ` +
        'in a sentence a tester understands',
    ),
    ...(level ? lackingIn(level) : [`${name} cannot be walked in the browser: write ${walked}`]),
  ]

  function lackingIn({ events, outcomes, timers, states: asserted }: BrowserLevelKeys) {
    const gaps: string[] = []
    for (const { id } of states.filter((state) => isLeaf(state) && !isTransient(state))) {
      if (asserted[id]) continue
      gaps.push(`${id} has no assertion: say in ${walked} what the page shows in it`)
    }
    for (const [type, samples] of Object.entries(explore.events)) {
      for (const sample of Object.keys(samples)) {
        const label = `${type}/${sample}`
        if (events[type] || events[label] || isNeverReachable(explore, label)) continue
        gaps.push(`${label} has no executor: say in ${walked} how a user does it`)
      }
    }
    for (const [actor, named] of Object.entries(explore.outcomes)) {
      for (const outcome of Object.keys(named)) {
        if (outcomes[actor]?.[outcome]) continue
        gaps.push(`${actor} → ${outcome} has no executor: say in ${walked} how to end the call so`)
      }
    }
    for (const { delay } of chart.timers.values()) {
      if (!timers[delay]) {
        gaps.push(`The timer ${delay} has no executor: say in ${walked} how its time passes`)
      }
    }
    return [...new Set(gaps)]
  }
}

/** A transient state is left as soon as it is entered. */
function isTransient({ always = [] }: AnyStateNode): boolean {
  return always.some(({ guard }) => !guard)
}

function withoutDescription(machine: AnyStateMachine, states: readonly AnyStateNode[]) {
  return [machine.root, ...states].filter(({ description }) => !description).map(({ id }) => id)
}

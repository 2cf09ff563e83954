import type { Path } from '../covering/paths.ts'
import type { Explore } from '../model.ts'
import { PathsError } from '../paths-error.ts'
import { payloadsOf } from './kept-payloads.ts'
import type { KeptPath, KeptStep, KeptSuite } from './kept-suite.ts'
import { isRefusal, type Standing, walkerOf } from './kept-walk.ts'
import { type Selectors, statesOf } from './observe.ts'

/** A path by the labels of its steps, without what they lead to. */
export type Itinerary = Pick<KeptPath, 'id' | 'name' | 'variant'> & {
  readonly labels: readonly string[]
}

export function itineraryOf({ id, variant, steps }: Path): Itinerary {
  return { id, variant, labels: steps.map(({ cause }) => cause.type) }
}

/** Takes the steps of each path on today's chart and records what they lead to. */
export function recordSuite(
  explore: Explore,
  selectors: Selectors,
  itineraries: readonly Itinerary[],
): { readonly suite: KeptSuite; readonly impossible: readonly Itinerary[] } {
  const { payloads, names } = payloadsOf(explore)
  const walker = walkerOf(explore, selectors, names)
  const starts = new Map<string | null, Standing>()
  const impossible: Itinerary[] = []
  const paths = itineraries.flatMap((itinerary) => {
    const path = recorded(itinerary)
    if (!path) impossible.push(itinerary)
    return path ?? []
  })
  const suite: KeptSuite = {
    version: 1,
    machine: explore.machine.id,
    ...payloads,
    starts: Object.fromEntries(
      [...starts].map(([variant, { leads }]) => [variant ?? '', leads] as const),
    ),
    paths,
  }
  return { suite, impossible }

  function recorded({ labels, ...path }: Itinerary): KeptPath | null {
    let at = startOf(path.variant)
    const steps: KeptStep[] = []
    for (const label of labels) {
      const next = walker.step(at, label)
      if (isRefusal(next)) return null
      at = next
      steps.push({ step: label, ...at.leads })
    }
    const states = statesOf(at.state.snapshot).join(' + ')
    const last = labels.at(-1)
    return { ...path, title: last ? `${last} leads to ${states}` : `starts in ${states}`, steps }
  }

  /** @throws PathsError when the machine fails at the start. */
  function startOf(variant: string | null): Standing {
    const start = starts.get(variant) ?? walker.start(variant)
    if (isRefusal(start)) throw new PathsError(`${explore.machine.id} cannot start: ${start.why}`)
    starts.set(variant, start)
    return start
  }
}

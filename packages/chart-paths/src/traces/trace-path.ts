import { createHash } from 'node:crypto'
import type { Cause } from '../exploring/cause.ts'
import { sampleCauses } from '../exploring/causes.ts'
import { isRefusal, type Standing, type Walker, walkerOf } from '../keeping/kept-walk.ts'
import { NamedValues } from '../keeping/named-values.ts'
import type { Itinerary } from '../keeping/record-suite.ts'
import type { Explore } from '../model.ts'
import type { Trace, TraceEntry, TraceFormat } from './read-trace.ts'

/** The path that a run of a chart has taken, or why there is none; both as sentences for a person. */
export type TracePath =
  | { readonly path: Omit<Itinerary, 'name'>; readonly notes: readonly string[] }
  | { readonly why: string }

type Way = {
  readonly at: Standing
  readonly labels: readonly string[]
  readonly notes: readonly string[]
}

const INIT = 'xstate.init'
const STOP = 'xstate.stop'

/** The runs of one chart, each from its start. What was recorded before a start is left out. */
export function runsOf({ entries }: Trace, machine: string): readonly (readonly TraceEntry[])[] {
  const runs: TraceEntry[][] = []
  for (const entry of entries) {
    if (entry.machine !== machine || entry.event === STOP) continue
    if (entry.event === INIT) runs.push([entry])
    else runs.at(-1)?.push(entry)
  }
  return runs
}

/**
 * A trace names the types of events and no data: of the samples that lead to the recorded states the
 * first is taken, and a note tells where others would do as well.
 */
export function pathOfRun(
  [start, ...entries]: readonly TraceEntry[],
  explore: Explore,
  format: TraceFormat,
): TracePath {
  const walker = walkerOf(explore, {}, new NamedValues())
  const { id } = explore.machine
  for (const variant of [null, ...Object.keys(explore.variants ?? {})]) {
    const at = walker.start(variant)
    if (isRefusal(at) || format.stateOf(at.state.snapshot) !== start?.state) continue
    const found = waysAlong(entries, { at, labels: [], notes: [] })
    if ('why' in found) {
      if (variant === null) return found
      continue
    }
    const named = variant === null ? found.labels : [`from ${variant}`, ...found.labels]
    const hash = createHash('sha256').update(named.join('\n')).digest('hex').slice(0, 8)
    return { path: { id: `${id}-${hash}`, variant, labels: found.labels }, notes: found.notes }
  }
  return { why: `${id} does not start in ${start?.state ?? 'nothing'}` }

  function waysAlong(all: readonly TraceEntry[], first: Way): Way | { readonly why: string } {
    let ways: readonly Way[] = [first]
    for (const [index, entry] of all.entries()) {
      const next = ways.flatMap((way) => waysAfter(way, entry, walker))
      const isIgnored = next.length === 0 && !entry.event.startsWith('xstate.')
      const staying = isIgnored ? ways.filter((way) => isRefused(way, entry)) : []
      ways = distinctWays([...next, ...staying])
      if (ways.length === 0) {
        const { event, failure, state } = entry
        const what = failure === undefined ? event : `${event} (${failure})`
        const reason = 'no sample, outcome or timer of the catalogue leads there'
        return { why: `${id}, entry ${index + 2} of its run: ${what} to ${state}: ${reason}` }
      }
    }
    return ways[0] ?? { why: 'the trace is empty' }
  }

  function waysAfter({ at, labels, notes }: Way, entry: TraceEntry, { step, causesOf }: Walker) {
    const reached = causesOf(at).flatMap((cause) => {
      const next = isCause(cause, entry) ? step(at, cause.type) : null
      if (!next || isRefusal(next)) return []
      return format.stateOf(next.state.snapshot) === entry.state ? [{ cause, next }] : []
    })
    return reached.map(({ cause, next }): Way => {
      const others = reached.filter((other) => other.cause !== cause).map((one) => one.cause.type)
      const note = `${cause.type} is taken; ${others.join(', ')} would lead there too`
      return {
        at: next,
        labels: [...labels, cause.type],
        notes: others.length > 0 ? [...notes, `step ${labels.length + 1}: ${note}`] : notes,
      }
    })
  }

  function isCause(cause: Cause, { event, failure }: TraceEntry): boolean {
    if (cause.event.type !== event) return false
    if (cause.kind !== 'outcome' || cause.result.kind !== 'error') return true
    return format.failureOf(cause.result.error) === failure
  }

  /** The chart ignores the event: it is no step of the path. */
  function isRefused({ at }: Way, { event, state }: TraceEntry): boolean {
    const samples = sampleCauses(explore).filter((sample) => sample.event.type === event)
    const { snapshot } = at.state
    return (
      format.stateOf(snapshot) === state &&
      (samples.length === 0 || samples.some((sample) => !snapshot.can(sample.event)))
    )
  }

  /** Of the ways to one state with the same facts, the first. */
  function distinctWays(ways: readonly Way[]): readonly Way[] {
    const first = new Map<string, Way>()
    for (const way of ways) {
      const { state } = way.at
      const key = JSON.stringify([state.key, explore.key(state.snapshot.context)])
      if (!first.has(key)) first.set(key, way)
    }
    return [...first.values()]
  }
}

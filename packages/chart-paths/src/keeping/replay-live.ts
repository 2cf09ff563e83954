import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { AnyEventObject } from 'xstate'
import { type ScheduledStep, scheduleOf } from '../covering/schedule.ts'
import { sampleCauses } from '../exploring/causes.ts'
import { chartOf } from '../exploring/chart.ts'
import type { Effect } from '../exploring/macrostep.ts'
import type { Explore } from '../model.ts'
import { type LiveMachine, liveMachine } from '../replaying/live-machine.ts'
import { TickClock } from '../replaying/tick-clock.ts'
import { type JsonObject, toJson } from './json-values.ts'
import { exploreOf } from './kept-payloads.ts'
import type { KeptPath, KeptSuite, Observation } from './kept-suite.ts'
import { type Difference, observationDifferences } from './observation-difference.ts'
import { observe, type Selectors, type View } from './observe.ts'
import { knownSelectors, type SuiteDifference } from './replay-suite.ts'

/**
 * Takes every kept path on a live actor: the actions of the chart run, calls stay open until the
 * path ends them, emitted events are received, and timers fire on a simulated clock at the times
 * that the suite keeps. Each path is taken until its first difference.
 */
export async function replaySuiteLive(
  suite: KeptSuite,
  explore: Explore,
  selectors: Selectors,
): Promise<readonly SuiteDifference[]> {
  const { explore: kept, names } = exploreOf(suite, explore)
  const { input, variants = {}, outcomes } = kept
  const chart = chartOf(kept.machine)
  const events = new Map(sampleCauses(kept).map(({ type, event }) => [type, event]))
  const known = knownSelectors(suite, selectors)
  const found: SuiteDifference[] = []
  for (const path of suite.paths) {
    const difference = await differenceOn(path)
    if (difference) found.push(difference)
  }
  return found

  async function differenceOn(path: KeptPath): Promise<SuiteDifference | null> {
    const start = suite.starts[path.variant ?? ''] ?? {}
    const observed = [start, ...path.steps]
    const times = scheduleOf({ effects: timersOf(start) }, path.steps.map(scheduled))
    if (!times) return told(path, null, [UNTIMELY])
    const clock = new TickClock()
    const from = path.variant === null ? input : variants[path.variant]
    const live = liveMachine(kept.machine, from, clock, 'real')
    const emitted: AnyEventObject[] = []
    live.actor.on('*', (event) => emitted.push(event))
    let before: View | null = null
    let open: ReadonlySet<string> = new Set()
    try {
      for (const [index, expected] of observed.entries()) {
        const step = path.steps[index - 1]?.step ?? null
        clock.set(times[index] ?? 0)
        const refused = step === null ? begin(live) : await take(step, live)
        const view = viewOf(live)
        open = openAfter(open, step, expected)
        const differences = refused ?? [
          ...observationDifferences(
            withoutStep(expected),
            observe(view, before, { chart, selectors: known, names }),
            names,
          ),
          ...differing('open calls', [...open].sort(), [...live.calls.open()].sort()),
          ...differing('received', emittedIn(expected), emitted.splice(0).map(inShort)),
        ]
        if (differences.length > 0) return told(path, step === null ? null : index - 1, differences)
        before = view
      }
    } finally {
      live.actor.stop()
    }
    return null
  }

  function begin({ actor }: LiveMachine): null {
    actor.start()
    return null
  }

  /** Sends the event or ends the call of a step; a timer has fired by its time. */
  async function take(
    label: string,
    { actor, calls }: LiveMachine,
  ): Promise<readonly Difference[] | null> {
    const event = events.get(label)
    if (event) actor.send(event)
    const [call = '', name] = label.split(' → ')
    if (name === undefined) return null
    const [actorName = '', invoke = actorName] = call.split('@')
    const outcome = outcomes[actorName]?.[name]
    if (!outcome || !calls.open().includes(invoke)) {
      return [{ expected: `the call ${invoke} is under way`, happened: 'it is not' }]
    }
    calls.end(invoke, outcome)
    await setImmediate()
    return null
  }

  function viewOf({ actor, takeRecorded }: LiveMachine): View {
    const snapshot = actor.getSnapshot()
    const accepted = [...events].filter(([, event]) => snapshot.can(event)).map(([type]) => type)
    return { snapshot, effects: takeRecorded().effects, accepted }
  }

  function emittedIn({ does = [] }: Observation): readonly string[] {
    return does.flatMap(({ emit }) =>
      emit === undefined ? [] : [JSON.stringify(names.expand(emit))],
    )
  }

  function scheduled({ step, ...observation }: KeptPath['steps'][number]): ScheduledStep {
    const timer = step.startsWith('after ') ? timerIn(step) : null
    return {
      cause: timer === null ? { kind: 'event' } : { kind: 'timer', timer },
      result: { effects: timersOf(observation) },
    }
  }

  /** The suite names timers without the id of the machine, and labels have it. */
  function timerIn(label: string): string {
    return label.slice('after '.length).replace(` in ${kept.machine.id}.`, ' in ')
  }
}

const UNTIMELY = {
  expected: 'there are times at which exactly these timers fire',
  happened: 'there are none',
}

function timersOf({ does = [] }: Observation): readonly Effect[] {
  return does.flatMap((effect): Effect[] => {
    const { timer, ms, cancel } = effect as JsonObject
    if (typeof timer === 'string') return [{ kind: 'set', timer, ms: Number(ms) }]
    return typeof cancel === 'string' ? [{ kind: 'cancel', timer: cancel }] : []
  })
}

/** The calls that are under way after a step, by what the suite keeps. */
function openAfter(
  open: ReadonlySet<string>,
  step: string | null,
  { does = [] }: Observation,
): ReadonlySet<string> {
  const now = new Set(open)
  const [call = '', outcome] = step?.split(' → ') ?? []
  if (outcome !== undefined) now.delete(call.split('@').at(-1) ?? '')
  for (const { call: begun, stop } of does) {
    if (typeof stop === 'string') now.delete(stop)
    if (typeof begun === 'string') now.add(begun)
  }
  return now
}

function withoutStep({ step: _step, ...observation }: Observation & { step?: string }) {
  return observation
}

function inShort(event: AnyEventObject): string {
  return JSON.stringify(toJson(event))
}

function differing(
  what: string,
  expected: readonly string[],
  happened: readonly string[],
): readonly Difference[] {
  if (isDeepStrictEqual(expected, happened)) return []
  const words = (all: readonly string[]) => `${what}: ${all.join(', ') || 'none'}`
  return [{ expected: words(expected), happened: words(happened) }]
}

function told(
  path: KeptPath,
  before: number | null,
  differences: readonly Difference[],
): SuiteDifference {
  return { path, before, differences, isLast: true }
}

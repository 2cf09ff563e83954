import type { AnyEventObject } from 'xstate'
import type { Condition, Explore, Outcome } from '../model.ts'
import { PathsError } from '../paths-error.ts'
import { isMatch } from './catalogue-checks.ts'
import type { Cause, EventCause, OutcomeCause, TimerCause } from './cause.ts'
import type { Chart } from './chart.ts'
import { formatDuration } from './describe.ts'
import type { ExploredState, Running } from './explored-state.ts'
import { nextDue, type Timer } from './timers.ts'

/** Every sample event, in the order of the catalogue: the first is the usual one. */
export function sampleCauses({ events }: Explore): readonly EventCause[] {
  return Object.entries(events).flatMap(([type, samples]) =>
    Object.entries(samples).map(([sample, { event, says }]) => ({
      kind: 'event' as const,
      type: `${type}/${sample}`,
      sample,
      says,
      event,
    })),
  )
}

/** The causes of a state: events it accepts, outcomes of its calls, timers that may be due next. */
export function causesIn(
  state: ExploredState,
  samples: readonly EventCause[],
  explore: Explore,
  chart: Chart,
  isAccepted = (event: AnyEventObject) => state.snapshot.can(event),
): readonly Cause[] {
  if (state.snapshot.status !== 'active') return []
  const all = [
    ...handledSamples(state, samples).filter(({ event }) => isAccepted(event)),
    ...state.running.flatMap((running) => outcomeCauses(running, explore)),
    ...nextDue(state.timers).map((timer) => timerCause(timer, chart)),
  ]
  const { conditions = [], key } = explore
  if (conditions.length === 0) return all
  const facts = key(state.snapshot.context)
  return all.filter(({ type }) => conditionsOn(type, conditions).every(({ when }) => when(facts)))
}

const handledIn = new WeakMap<readonly EventCause[], Map<string, readonly EventCause[]>>()

/** The samples whose event an active state has a transition for: the machine refuses all others. */
export function handledSamples(
  { snapshot, atoms, leafCount }: ExploredState,
  samples: readonly EventCause[],
): readonly EventCause[] {
  const known = handledIn.get(samples) ?? new Map<string, readonly EventCause[]>()
  handledIn.set(samples, known)
  const leaves = atoms.slice(0, leafCount).join()
  const kept = known.get(leaves)
  if (kept) return kept
  const descriptors = new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]))
  const isHandled = ({ event }: EventCause) =>
    descriptors.has(event.type) || [...descriptors].some((one) => isMatch(one, event.type))
  const made = samples.filter(isHandled)
  known.set(leaves, made)
  return made
}

const conditionsByLabel = new WeakMap<readonly Condition[], Map<string, readonly Condition[]>>()

function conditionsOn(label: string, conditions: readonly Condition[]): readonly Condition[] {
  const known = conditionsByLabel.get(conditions) ?? new Map<string, readonly Condition[]>()
  conditionsByLabel.set(conditions, known)
  const kept = known.get(label)
  if (kept) return kept
  const made = conditions.filter(({ cause }) => cause.test(label))
  known.set(label, made)
  return made
}

export function outcomeCauses({ invoke, actor }: Running, explore: Explore): OutcomeCause[] {
  const outcomes = explore.outcomes[actor]
  if (!outcomes) throw new PathsError(`The catalogue names no outcomes of the actor ${actor}`)
  const name = invoke === actor ? actor : `${actor}@${invoke}`
  return Object.entries(outcomes).map(([outcome, result]) => ({
    kind: 'outcome',
    type: `${name} → ${outcome}`,
    actor,
    invoke,
    outcome,
    result,
    says: result.says,
    event: endOf(invoke, result),
  }))
}

function endOf(invoke: string, result: Outcome<unknown>): AnyEventObject {
  return result.kind === 'done'
    ? { type: `xstate.done.actor.${invoke}`, output: result.output, actorId: invoke }
    : { type: `xstate.error.actor.${invoke}`, error: result.error, actorId: invoke }
}

function timerCause({ id, ms }: Timer, chart: Chart): TimerCause {
  const timer = chart.timers.get(id)
  if (!timer) throw new PathsError(`${id} is delayed by an action; only \`after\` can be explored`)
  return {
    kind: 'timer',
    type: `after ${timer.delay} in ${timer.source}`,
    delay: timer.delay,
    timer: id,
    ms,
    says: `${formatDuration(ms)} pass`,
    event: { type: id },
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot, MachineContext } from 'xstate'
import type { Facts } from '../model.ts'
import type { Cause } from './cause.ts'
import type { Effect, Macrostep } from './macrostep.ts'
import { type Timers, timersAfter } from './timers.ts'

/** A running call: the id of the invoke and the name of the actor. */
export type Running = { readonly invoke: string; readonly actor: string }

/** A state of machine and environment. Two with the same key are the same state. */
export type ExploredState = {
  readonly key: string
  /** The parts of the key; the leaf states come first. */
  readonly atoms: readonly string[]
  /** The number of leaf states. */
  readonly leafCount: number
  /** From the first visit; later visits may differ in fields that the key leaves out. */
  readonly snapshot: AnyMachineSnapshot
  readonly running: readonly Running[]
  readonly timers: Timers
}

/**
 * A state reached by one particular step. The first three fields make it a snapshot for
 * `xstate/graph`, which explores machine and environment as one logic.
 */
export type StepResult = {
  readonly status: 'active'
  readonly output: undefined
  readonly error: undefined
  readonly state: ExploredState
  readonly context: MachineContext
  readonly taken: readonly string[]
  readonly visited: readonly string[]
  /** Operands that decided the guards of this step (guard-operands.ts). */
  readonly decided: readonly string[]
  readonly effects: readonly Effect[]
}

export function stateAfter(
  { snapshot, effects }: Macrostep,
  factsOf: (context: MachineContext) => Facts,
  before?: { readonly state: ExploredState; readonly cause: Cause },
): ExploredState {
  const cause = before?.cause
  const ended = cause?.kind === 'outcome' ? cause.invoke : null
  const fired = cause?.kind === 'timer' ? cause.timer : null
  const running = runningAfter(before?.state.running ?? [], ended, effects)
  const timers = timersAfter(before?.state.timers ?? [], fired, effects)
  const states = leafStates(snapshot)
  const atoms = [
    ...states,
    ...Object.entries(factsOf(snapshot.context)).map(([name, value]) => `${name} = ${value}`),
    ...historyOf(snapshot),
    ...endedIn(snapshot, running),
    // The length of a timer matters only where there are several.
    ...(timers.flat().length > 1 ? [JSON.stringify(timers)] : []),
  ]
  return { key: atoms.join(' | '), atoms, leafCount: states.length, snapshot, running, timers }
}

/**
 * A step result with the state of the first visit: keeping every snapshot would fill the memory.
 * Where the visits do not differ, the result takes its context too, so that a path can go on from
 * the steps that were taken there.
 */
export function keepFirst(states: Map<string, ExploredState>, result: StepResult): StepResult {
  const { state } = result
  const first = states.get(state.key)
  if (!first) {
    states.set(state.key, state)
    return result
  }
  const context = isSameVisit(state, first) ? first.snapshot.context : result.context
  return { ...result, state: first, context }
}

/** Whether two visits of a state have the same values, not only the same key. */
export function isSameVisit(one: ExploredState, other: ExploredState): boolean {
  return isDeepStrictEqual(valuesOf(one), valuesOf(other))
}

function valuesOf({ snapshot: { context }, timers, running }: ExploredState) {
  return [context, timers, running]
}

/** Ids of the active leaf states, sorted. They determine the state value. */
export function leafStates(snapshot: AnyMachineSnapshot): readonly string[] {
  return snapshot._nodes
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map((node) => node.id)
    .sort()
}

function historyOf(snapshot: AnyMachineSnapshot): readonly string[] {
  // SAFETY: XState types the history of any machine as any; by definition it holds state nodes.
  const history = snapshot.historyValue as Record<string, { id: string }[]>
  return Object.entries(history)
    .map(([id, nodes]) => `${id} = ${nodes.map((node) => node.id).sort()}`)
    .sort()
}

/** Calls that ended while their state stayed active. All other calls follow from the leaf states. */
function endedIn(snapshot: AnyMachineSnapshot, running: readonly Running[]): readonly string[] {
  return snapshot._nodes
    .flatMap((node) => node.invoke.map(({ id }) => id))
    .filter((id) => !running.some(({ invoke }) => invoke === id))
    .map((id) => `${id} has ended`)
    .sort()
}

function runningAfter(
  running: readonly Running[],
  ended: string | null,
  effects: readonly Effect[],
): readonly Running[] {
  let now = running.filter(({ invoke }) => invoke !== ended)
  for (const effect of effects) {
    if (effect.kind !== 'start' && effect.kind !== 'stop') continue
    now = now.filter(({ invoke }) => invoke !== effect.invoke)
    if (effect.kind === 'start') now.push({ invoke: effect.invoke, actor: effect.actor })
  }
  return now
}

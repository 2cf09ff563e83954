import { isDeepStrictEqual } from 'node:util'
import type { AnyMachineSnapshot, MachineContext } from 'xstate'
import type { EventCause } from '../exploring/cause.ts'
import { sampleCauses } from '../exploring/causes.ts'
import { leafStates, type StepResult } from '../exploring/explored-state.ts'
import type { Effect } from '../exploring/macrostep.ts'
import type { Explore } from '../model.ts'
import { valueDifference, wordsOf } from './value-difference.ts'

/** The snapshot after a step, and the effects of the step. */
export type Observed = {
  readonly snapshot: AnyMachineSnapshot
  readonly effects: readonly Effect[]
}

const allSamples = new WeakMap<Explore['events'], readonly EventCause[]>()
const allAccepted = new WeakMap<AnyMachineSnapshot, ReadonlySet<string>>()

/** The snapshot and effects that a path plans for a step. */
export function plannedBy({ state: { snapshot }, effects }: StepResult): Observed {
  return { snapshot, effects }
}

/** The first difference between reality and plan, in words; null when there is none. */
export function differenceFrom(
  { snapshot, effects: plannedEffects }: Observed,
  { snapshot: real, effects }: Observed,
  explore: Explore,
): string | null {
  if (real.status !== snapshot.status) {
    return `the machine is ${real.status}, planned ${snapshot.status}${reason(real)}`
  }
  return (
    differing('in', leafStates(real).join(', '), leafStates(snapshot).join(', ')) ??
    differing('facts', factsOf(real), factsOf(snapshot)) ??
    valueDifference('meta', real.getMeta(), snapshot.getMeta()) ??
    contextDifference(real.context, snapshot.context) ??
    effectDifference(effects, plannedEffects) ??
    acceptanceDifference(acceptedIn(real, explore), acceptedAsPlanned(snapshot, explore))
  )

  function factsOf({ context }: AnyMachineSnapshot): string {
    return JSON.stringify(explore.key(context))
  }
}

export function differing(what: string, real: string, planned: string): string | null {
  return real === planned ? null : `${what} ${real || 'none'}, planned ${planned || 'none'}`
}

function contextDifference(real: MachineContext, planned: MachineContext): string | null {
  const fields = new Set([...Object.keys(planned), ...Object.keys(real)])
  for (const field of fields) {
    const difference = valueDifference(`context.${field} is`, real[field], planned[field])
    if (difference) return difference
  }
  return null
}

/** Compares effects in order, with their values. */
function effectDifference(real: readonly Effect[], planned: readonly Effect[]): string | null {
  if (isDeepStrictEqual(real, planned)) return null
  const index = planned.findIndex((effect, at) => !isDeepStrictEqual(effect, real[at]))
  if (index === -1) return `does also: ${wordsOf(real[planned.length])}`
  if (index >= real.length) return `does nothing, planned ${wordsOf(planned[index])}`
  return valueDifference('does', real[index], planned[index])
}

function acceptanceDifference(
  real: ReadonlySet<string>,
  planned: ReadonlySet<string>,
): string | null {
  const refused = [...planned].find((label) => !real.has(label))
  if (refused) return `refuses ${refused}, planned to accept it`
  const accepted = [...real].find((label) => !planned.has(label))
  return accepted ? `accepts ${accepted}, planned to refuse it` : null
}

/** Labels of the sample events that a machine would react to. */
function acceptedIn(snapshot: AnyMachineSnapshot, explore: Explore): ReadonlySet<string> {
  const samples = allSamples.get(explore.events) ?? sampleCauses(explore)
  allSamples.set(explore.events, samples)
  return new Set(samples.filter(({ event }) => snapshot.can(event)).map(({ type }) => type))
}

/** Cached, because mutation runs compare one plan with many machines. */
function acceptedAsPlanned(snapshot: AnyMachineSnapshot, explore: Explore): ReadonlySet<string> {
  const accepted = allAccepted.get(snapshot) ?? acceptedIn(snapshot, explore)
  allAccepted.set(snapshot, accepted)
  return accepted
}

function reason({ error }: AnyMachineSnapshot): string {
  return error instanceof Error ? `: ${error.message}` : ''
}

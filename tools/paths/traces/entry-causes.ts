import type { TraceEntry } from '#lib/trace/trace-entry.ts'
import type { Explore } from '#machines/explore.ts'
import { type FlowError, failed, type Outcome } from '#machines/outcomes.ts'
import type { Cause, EventCause, OutcomeCause, TimerCause } from '../exploring/cause.ts'
import { outcomeCauses } from '../exploring/causes.ts'
import type { Place } from '../exploring/place.ts'

export const DONE = 'xstate.done.actor.'
export const ERROR = 'xstate.error.actor.'
export const AFTER = 'xstate.after.'

/**
 * What may have happened where a trace tells no more than the type of an event: any sample of that
 * type, any good end of that call, the timer. Empty where a call or timer is not under way.
 */
export function causesOfEntry(
  { event, failure }: TraceEntry,
  place: Place,
  samples: readonly EventCause[],
  explore: Explore,
): readonly Cause[] {
  if (event.startsWith(DONE)) {
    return endsOf(event.slice(DONE.length), place, explore).filter(isGood)
  }
  if (event.startsWith(ERROR)) {
    return failuresOf(endsOf(event.slice(ERROR.length), place, explore), failure)
  }
  if (event.startsWith(AFTER)) return timersOf(event, place)
  return samples.filter((sample) => sample.event.type === event)
}

function endsOf(invoke: string, { running }: Place, explore: Explore): readonly OutcomeCause[] {
  const call = running.find((one) => one.invoke === invoke)
  return call ? outcomeCauses(call, explore) : []
}

function isGood({ result }: OutcomeCause): boolean {
  return result.kind === 'done'
}

/** A failure that the catalogue does not name is made up: charts read its kind and its code. */
function failuresOf(
  ends: readonly OutcomeCause[],
  failure = 'unknown unknown',
): readonly OutcomeCause[] {
  const named = ends.filter(({ result }) => isFailure(result, failure))
  const [end] = ends
  if (named.length > 0 || !end) return named
  const result = failureOf(failure)
  return [{ ...end, result, event: { type: `${ERROR}${end.invoke}`, error: result.error } }]
}

/** Whether the catalogue names this failure of that call. */
export function isNamed({ event, failure }: TraceEntry, place: Place, explore: Explore): boolean {
  if (failure === undefined) return true
  const ends = endsOf(event.slice(ERROR.length), place, explore)
  return ends.length === 0 || ends.some(({ result }) => isFailure(result, failure))
}

function isFailure(result: Outcome<unknown>, failure: string): boolean {
  return result.kind === 'error' && `${result.error.kind} ${result.error.code}` === failure
}

const KINDS: readonly FlowError['kind'][] = ['network', 'refused', 'lost']

function failureOf(failure: string) {
  const [kind = '', ...code] = failure.split(' ')
  // What is none of ours is read as no answer (flowError of machines/outcomes.ts).
  const known = KINDS.find((one) => one === kind) ?? 'network'
  return failed(known, code.join(' '), '', `it fails: ${failure}`)
}

/** Any timer that runs: of two, a tab that slept may see either first. */
function timersOf(event: string, { timers }: Place): readonly TimerCause[] {
  return timers
    .flat()
    .filter(({ id }) => id === event)
    .map(({ id, ms }) => ({
      kind: 'timer',
      type: id,
      says: 'time is up',
      event: { type: id },
      delay: id,
      timer: id,
      ms,
    }))
}

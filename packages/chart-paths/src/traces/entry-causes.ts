import type { Cause, EventCause, OutcomeCause, TimerCause } from '../exploring/cause.ts'
import { outcomeCauses } from '../exploring/causes.ts'
import type { ExploredState } from '../exploring/explored-state.ts'
import type { Explore, Outcome } from '../model.ts'
import type { TraceEntry, TraceFormat } from './read-trace.ts'

export const DONE = 'xstate.done.actor.'
export const ERROR = 'xstate.error.actor.'
export const AFTER = 'xstate.after.'

/**
 * The possible causes of an entry, which names only the type of the event: any sample of that type,
 * any result of that call, the timer. Empty where no such call or timer is running.
 */
export function causesOfEntry(
  { event, failure }: TraceEntry,
  state: ExploredState,
  samples: readonly EventCause[],
  explore: Explore,
  format: TraceFormat,
): readonly Cause[] {
  if (event.startsWith(DONE)) {
    return endsOf(event.slice(DONE.length), state, explore).filter(isDone)
  }
  if (event.startsWith(ERROR)) {
    return failuresOf(endsOf(event.slice(ERROR.length), state, explore), format, failure)
  }
  if (event.startsWith(AFTER)) return timersOf(event, state)
  return samples.filter((sample) => sample.event.type === event)
}

function endsOf(
  invoke: string,
  { running }: ExploredState,
  explore: Explore,
): readonly OutcomeCause[] {
  const call = running.find((one) => one.invoke === invoke)
  return call ? outcomeCauses(call, explore) : []
}

function isDone({ result }: OutcomeCause): boolean {
  return result.kind === 'done'
}

/** A failure that the catalogue does not name is built from the trace. */
function failuresOf(
  ends: readonly OutcomeCause[],
  format: TraceFormat,
  failure = 'unknown unknown',
): readonly OutcomeCause[] {
  const named = ends.filter(({ result }) => isFailure(result, failure, format))
  const [end] = ends
  if (named.length > 0 || !end) return named
  const error = format.errorOf(failure)
  const result: Outcome = { kind: 'error', error, says: `it fails: ${failure}` }
  return [{ ...end, result, event: { type: `${ERROR}${end.invoke}`, error } }]
}

/** Whether the catalogue names this failure of that call. */
export function isNamed(
  { event, failure }: TraceEntry,
  state: ExploredState,
  explore: Explore,
  format: TraceFormat,
): boolean {
  if (failure === undefined) return true
  const ends = endsOf(event.slice(ERROR.length), state, explore)
  return ends.length === 0 || ends.some(({ result }) => isFailure(result, failure, format))
}

function isFailure(result: Outcome, failure: string, { failureOf }: TraceFormat): boolean {
  return result.kind === 'error' && failureOf(result.error) === failure
}

/** Any running timer: a suspended tab may see two timers fire in either order. */
function timersOf(event: string, { timers }: ExploredState): readonly TimerCause[] {
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

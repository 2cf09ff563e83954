import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate'
import { stateOf } from '../system/state-of.ts'

/**
 * One event that a chart received, and the state after it. Types and states only, no personal data.
 */
export type TraceEntry = {
  /** Milliseconds since the start of the trace. */
  readonly at: number
  readonly machine: string
  /** The event's type; `xstate.init` when the chart starts. */
  readonly event: string
  /** Failure of a call, as `kind code`. */
  readonly failure?: string
  /** As in `data-state`. */
  readonly state: string
}

export type Trace = { readonly version: 1; readonly entries: readonly TraceEntry[] }

/** An event that a chart has processed, with the snapshot after it. */
type Answered = InspectionEvent & {
  readonly type: '@xstate.snapshot'
  readonly snapshot: AnyMachineSnapshot
}

/** Filters the inspection events to those processed by charts; invoked calls are not charts. */
export function isAnswered(inspected: InspectionEvent): inspected is Answered {
  return inspected.type === '@xstate.snapshot' && isMachineSnapshot(inspected.snapshot)
}

export function entryOf({ event, snapshot }: Answered, at: number): TraceEntry {
  const failure = failureOf(event)
  return {
    at,
    machine: snapshot.machine.id,
    event: event.type,
    ...(failure && { failure }),
    state: stateOf(snapshot),
  }
}

/**
 * Kind and code are fixed identifiers. The message is omitted because it may contain personal data.
 */
function failureOf(event: AnyEventObject): string | null {
  if (!event.type.startsWith('xstate.error.')) return null
  const { error } = event as { error?: { kind?: unknown; code?: unknown } }
  return `${String(error?.kind ?? 'unknown')} ${String(error?.code ?? 'unknown')}`
}

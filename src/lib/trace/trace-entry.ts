import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate'
import { stateOf } from '../system/state-of.ts'

/** One event that reached a chart, and where it left it. Types and states only: nothing a patient typed. */
export type TraceEntry = {
  /** Milliseconds since the trace began. */
  readonly at: number
  /** The chart's id. */
  readonly machine: string
  /** The event's type; `xstate.init` where the chart starts. */
  readonly event: string
  /** How a call failed: `kind code` of the failure. */
  readonly failure?: string
  /** The state as `data-state` writes it. */
  readonly state: string
}

export type Trace = { readonly version: 1; readonly entries: readonly TraceEntry[] }

/** An event that a chart has answered, with where it stands then. */
type Answered = InspectionEvent & {
  readonly type: '@xstate.snapshot'
  readonly snapshot: AnyMachineSnapshot
}

/** Of all that can be seen of running charts, the events they have answered: calls have no chart. */
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

/** Kind and code are words of the catalogue; the message may name somebody and is left out. */
function failureOf(event: AnyEventObject): string | null {
  if (!event.type.startsWith('xstate.error.')) return null
  const { error } = event as { error?: { kind?: unknown; code?: unknown } }
  return `${String(error?.kind ?? 'unknown')} ${String(error?.code ?? 'unknown')}`
}

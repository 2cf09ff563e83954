import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate'
import { stateOf } from '../system/state-of.ts'
import { keepEntries, keptEntries } from './kept-entries.ts'
import { offerTrace } from './save-button.ts'
import { entryOf, isAnswered, type Trace, type TraceEntry } from './trace-entry.ts'

/** What XState's inspection is given to. */
export type Recorder = (inspected: InspectionEvent) => void

/** What the console and browser tests see as `parakhTrace`. */
export type TraceHandle = {
  readonly read: () => Trace
  /** The present state of every chart, by id. */
  readonly states: () => Readonly<Record<string, string>>
  /** Brings an event to a chart by hand. */
  readonly send: (machine: string, event: AnyEventObject) => void
}

declare global {
  var parakhTrace: TraceHandle | undefined
}

type TracerOptions = {
  /** Without the button that saves the trace: for whom the page must look as ever. */
  readonly quiet: boolean
}

/** Records what happens to the charts of this tab, over reloads, and hands it out. */
export function createTracer({ quiet }: TracerOptions): { record: Recorder } {
  const entries: TraceEntry[] = [...keptEntries()]
  const charts = new Map<string, AnyActorRef>()
  const began = Date.now() - (entries.at(-1)?.at ?? 0)
  const offer = quiet ? null : offerTrace(read)
  addEventListener('pagehide', () => keepEntries(entries))
  globalThis.parakhTrace = { read, states, send }

  return { record }

  function record(inspected: InspectionEvent): void {
    if (!isAnswered(inspected)) return
    // SAFETY: XState types the actor of an inspection by the least that every actor has.
    charts.set(inspected.snapshot.machine.id, inspected.actorRef as AnyActorRef)
    entries.push(entryOf(inspected, Date.now() - began))
    offer?.count(entries.length)
  }

  function read(): Trace {
    return { version: 1, entries }
  }

  function states(): Readonly<Record<string, string>> {
    const snapshots = [...charts].map(([id, actor]) => [id, actor.getSnapshot()] as const)
    return Object.fromEntries(snapshots.map(([id, snapshot]) => [id, stateOf(snapshot)]))
  }

  function send(machine: string, event: AnyEventObject): void {
    const chart = charts.get(machine)
    if (!chart) throw new Error(`No chart ${machine} runs here: ${[...charts.keys()].join(', ')}`)
    chart.send(event)
  }
}

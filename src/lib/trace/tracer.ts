import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate'
import { saveFile } from '../save-file.ts'
import { stateOf } from '../system/state-of.ts'
import { entryOf, isAnswered, type Trace, type TraceEntry } from './trace-entry.ts'

/** Receives the inspection events of XState. */
export type Recorder = (inspected: InspectionEvent) => void

/** `parakhTrace` in the console and in browser tests. */
export type TraceHandle = {
  readonly read: () => Trace
  /** Current state of every chart, by id. */
  readonly states: () => Readonly<Record<string, string>>
  /** Sends an event to a chart. */
  readonly send: (machine: string, event: AnyEventObject) => void
}

declare global {
  var parakhTrace: TraceHandle | undefined
}

type TracerOptions = {
  /** Hides the button that saves the trace, so that the page looks as usual. */
  readonly quiet: boolean
}

/** Records the events of this tab's charts, across reloads. */
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
    // SAFETY: XState types the inspected actor by the base interface of all actors.
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

const KEY = 'parakh.trace.entries'

/** More than an hour of booking; of longer traces the end is kept. */
const MAX_ENTRIES = 5000

/** Entries recorded in this tab before a reload. */
function keptEntries(): readonly TraceEntry[] {
  try {
    // SAFETY: only keepEntries writes this.
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as readonly TraceEntry[]
  } catch {
    return []
  }
}

/** When storage is full or blocked, the trace ends with the page. */
function keepEntries(entries: readonly TraceEntry[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(entries.slice(-MAX_ENTRIES)))
  } catch {
    // Otherwise later entries would seem to follow those stored before.
    sessionStorage.removeItem(KEY)
  }
}

/** A landmark of its own after the page: it covers nothing and comes last in the tab order. */
function offerTrace(read: () => Trace): { readonly count: (entries: number) => void } {
  const aside = document.createElement('aside')
  const button = document.createElement('button')
  aside.ariaLabel = 'Trace'
  aside.className = 'wrap band--tight'
  button.type = 'button'
  button.className = 'btn btn--line btn--sm'
  button.addEventListener('click', () => {
    saveFile('parakh-trace.json', JSON.stringify(read(), null, 1), 'application/json')
  })
  aside.append(button)
  document.body.append(aside)
  count(read().entries.length)

  return { count }

  function count(entries: number): void {
    button.textContent = `Save trace (${entries})`
  }
}

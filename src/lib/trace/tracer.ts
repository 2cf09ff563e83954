import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate'
import { saveFile } from '../save-file.ts'
import { stateOf } from '../system/state-of.ts'
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

const KEY = 'parakh.trace.entries'

/** An hour of booking stays below it; of a longer trace the end is kept. */
const MOST = 5000

/** What this tab recorded before it was loaded anew. */
function keptEntries(): readonly TraceEntry[] {
  try {
    // SAFETY: only keepEntries writes this.
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as readonly TraceEntry[]
  } catch {
    return []
  }
}

/** Where storage is full or forbidden the trace ends with the page: the app must not suffer for it. */
function keepEntries(entries: readonly TraceEntry[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(entries.slice(-MOST)))
  } catch {
    // Without it what comes after the reload would seem to follow what was kept long ago.
    sessionStorage.removeItem(KEY)
  }
}

/** A landmark of its own after the page, where it covers nothing and the keyboard comes last. */
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

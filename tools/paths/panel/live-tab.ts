import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { stateOf } from '#lib/system/state-of.ts'
import { entryOf, isAnswered } from '#lib/trace/trace-entry.ts'
import { watchCharts } from '#lib/trace/tracing.ts'
import { OWN_TAB } from './own-tab.ts'
import { CHANNEL, type LiveChart, type LiveEvent, type PanelMessage } from './panel-messages.ts'
import { acceptedBy } from './samples.ts'

/** So many events of a tab are shown. */
const LAST = 40

/** Lets the panel of this browser, in whatever tab, follow the charts of this tab. Development only. */
export function showTab(): void {
  const channel = new BroadcastChannel(CHANNEL)
  const charts = new Map<string, AnyActorRef>()
  const events: LiveEvent[] = []
  let isDue = false

  watchCharts(record)
  channel.addEventListener('message', ({ data }: MessageEvent<PanelMessage>) => {
    if (data.type === 'ask') tellSoon()
    if (data.type === 'send' && data.id === OWN_TAB) charts.get(data.machine)?.send(data.event)
  })
  addEventListener('pagehide', () => tell({ type: 'gone', id: OWN_TAB }))
  addEventListener('pageshow', ({ persisted }) => persisted && tellSoon())

  function record(inspected: InspectionEvent): void {
    if (!isAnswered(inspected)) return
    const { machine, event, failure, state } = entryOf(inspected, 0)
    const before = events.findLast((one) => one.machine === machine)
    // SAFETY: XState types the actor of an inspection by the least that every actor has.
    charts.set(machine, inspected.actorRef as AnyActorRef)
    events.push({
      number: (events.at(-1)?.number ?? 0) + 1,
      machine,
      event,
      ...(failure && { failure }),
      from: event === 'xstate.init' ? null : (before?.to ?? null),
      to: state,
      at: Date.now(),
    })
    if (events.length > LAST) events.shift()
    tellSoon()
  }

  /** Once for all that happens at once. */
  function tellSoon(): void {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      const shown = [...charts].filter(([machine]) => machine !== 'root')
      tell({
        type: 'tab',
        tab: {
          id: OWN_TAB,
          title: document.title,
          address: location.pathname,
          charts: shown.map(([, actor]) => viewOf(actor.getSnapshot())),
          events,
        },
      })
    })
  }

  function tell(message: PanelMessage): void {
    channel.postMessage(message)
  }
}

function viewOf(snapshot: AnyMachineSnapshot): LiveChart {
  const { machine, children } = snapshot
  const innermost = snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final')
  return {
    machine: machine.id,
    state: stateOf(snapshot),
    active: innermost.map((node) => node.id),
    accepts: acceptedBy(snapshot),
    calls: Object.keys(children),
  }
}

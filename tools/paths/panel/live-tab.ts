import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import { stateOf } from '#lib/system/state-of.ts'
import { entryOf, isAnswered } from '#lib/trace/trace-entry.ts'
import { watchCharts } from '#lib/trace/tracing.ts'
import { OWN_TAB } from './own-tab.ts'
import { CHANNEL, type LiveChart, type LiveEvent, type PanelMessage } from './panel-messages.ts'
import { acceptedBy } from './samples.ts'

/** Number of events kept for a tab. */
const MAX_EVENTS = 40

/** Publishes the charts of this tab to panels in all tabs of this browser. Development only. */
export function showTab(): void {
  const channel = new BroadcastChannel(CHANNEL)
  const charts = new Map<string, AnyActorRef>()
  const events: LiveEvent[] = []
  let isScheduled = false

  watchCharts(record)
  channel.addEventListener('message', ({ data }: MessageEvent<PanelMessage>) => {
    if (data.type === 'ask') postSoon()
    if (data.type === 'send' && data.id === OWN_TAB) charts.get(data.machine)?.send(data.event)
  })
  addEventListener('pagehide', () => post({ type: 'gone', id: OWN_TAB }))
  addEventListener('pageshow', ({ persisted }) => persisted && postSoon())

  function record(inspected: InspectionEvent): void {
    if (!isAnswered(inspected)) return
    const { machine, event, failure, state } = entryOf(inspected, 0)
    const before = events.findLast((one) => one.machine === machine)
    // SAFETY: XState types the inspected actor with the members that all actors share.
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
    if (events.length > MAX_EVENTS) events.shift()
    postSoon()
  }

  /** Posts once for all events of the same task. */
  function postSoon(): void {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      const shown = [...charts].filter(([machine]) => machine !== 'root')
      post({
        type: 'tab',
        tab: {
          id: OWN_TAB,
          title: document.title,
          address: location.pathname,
          charts: shown.map(([, actor]) => liveChartOf(actor.getSnapshot())),
          events,
        },
      })
    })
  }

  function post(message: PanelMessage): void {
    channel.postMessage(message)
  }
}

function liveChartOf(snapshot: AnyMachineSnapshot): LiveChart {
  const { machine, children } = snapshot
  const leaves = snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final')
  return {
    machine: machine.id,
    state: stateOf(snapshot),
    active: leaves.map((node) => node.id),
    accepts: acceptedBy(snapshot),
    calls: Object.keys(children),
  }
}

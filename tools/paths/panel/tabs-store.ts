import { CHANNEL, type LiveTab, type PanelMessage } from './panel-messages.ts'

/** The tabs of this browser in which the app runs. The channel is open while there are listeners. */
export type TabsStore = {
  readonly read: () => readonly LiveTab[]
  readonly subscribe: (hear: () => void) => () => void
  /** Sends an event to a chart of a tab. */
  readonly send: (tab: string, machine: string, event: { readonly type: string }) => void
}

export function createTabsStore(): TabsStore {
  const listeners = new Set<() => void>()
  let tabs: readonly LiveTab[] = []
  let channel: BroadcastChannel | null = null

  return {
    read: () => tabs,
    subscribe: (hear) => {
      listeners.add(hear)
      channel ??= open()
      return () => {
        listeners.delete(hear)
        if (listeners.size > 0) return
        channel?.close()
        channel = null
      }
    },
    send: (id, machine, event) => post({ type: 'send', id, machine, event }),
  }

  function open(): BroadcastChannel {
    const opened = new BroadcastChannel(CHANNEL)
    opened.addEventListener('message', ({ data }: MessageEvent<PanelMessage>) => hear(data))
    opened.postMessage({ type: 'ask' } satisfies PanelMessage)
    return opened
  }

  function post(message: PanelMessage): void {
    channel?.postMessage(message)
  }

  function hear(message: PanelMessage): void {
    if (message.type === 'tab') tabs = withTab(tabs, message.tab)
    if (message.type === 'gone') tabs = tabs.filter(({ id }) => id !== message.id)
    for (const listener of listeners) listener()
  }
}

/** A known tab keeps its position in the list. */
function withTab(tabs: readonly LiveTab[], tab: LiveTab): readonly LiveTab[] {
  return tabs.some(({ id }) => id === tab.id)
    ? tabs.map((one) => (one.id === tab.id ? tab : one))
    : [...tabs, tab]
}

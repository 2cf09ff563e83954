import { useState, useSyncExternalStore } from 'react'
import { OWN_TAB } from './own-tab.ts'
import type { LiveTab } from './panel-messages.ts'
import { createTabsStore, type TabsStore } from './tabs-store.ts'

/** Follows the other tab with the most recent event, or this tab when there is no other. */
export const FOLLOW = 'follow'

export type LiveTabView = {
  readonly store: TabsStore
  readonly tabs: readonly LiveTab[]
  /** `FOLLOW` or the id of a tab. */
  readonly choice: string
  readonly choose: (choice: string) => void
  /** Null until a tab has answered. */
  readonly tab: LiveTab | null
}

const NONE: readonly LiveTab[] = []

/** The tab whose charts are shown. */
export function useLiveTab(): LiveTabView {
  const [store] = useState(createTabsStore)
  const tabs = useSyncExternalStore(store.subscribe, store.read, () => NONE)
  const [chosen, choose] = useState(FOLLOW)
  const found = tabs.find(({ id }) => id === chosen)
  return {
    store,
    tabs,
    choice: found ? chosen : FOLLOW,
    choose,
    tab: found ?? tabInUse(tabs) ?? null,
  }
}

function tabInUse(tabs: readonly LiveTab[]): LiveTab | undefined {
  const others = tabs.filter(({ id }) => id !== OWN_TAB)
  const newestFirst = others.toSorted((a, b) => lastAt(b) - lastAt(a))
  return newestFirst[0] ?? tabs[0]
}

function lastAt({ events }: LiveTab): number {
  return events.at(-1)?.at ?? 0
}

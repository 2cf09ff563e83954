import { useState } from 'react'
import { type AppReplay, replayInApp } from './replay-in-app.ts'
import type { TabsStore } from './tabs-store.ts'
import type { Walk } from './walk.schema.ts'

/** The replay of a path on the live chart of a tab, and how that went; null before. */
export function useAppReplay(
  store: TabsStore,
  tab: string | null,
  machine: string,
): readonly [replay: AppReplay | null, start: (walk: Walk) => void] {
  const [replay, setReplay] = useState<AppReplay | null>(null)
  const start = (walk: Walk) => {
    if (tab === null || replay?.kind === 'running') return
    replayInApp(walk, { store, tab, machine }, setReplay).catch(reportError)
  }
  return [replay, start]
}

import { type ReactNode, useEffect, useState } from 'react'
import type { ChartState } from './chart-state.ts'
import { AppReplayNotice } from './components/app-replay-notice.tsx'
import { ChartDrawing } from './components/chart-drawing.tsx'
import { WalkPlayer } from './components/walk-player.tsx'
import { WalkSteps } from './components/walk-steps.tsx'
import { type AppReplay, replayInApp } from './replay-in-app.ts'
import type { TabsStore } from './tabs-store.ts'
import type { LiveTabView } from './use-live-tab.ts'
import { usePlayer } from './use-player.ts'
import type { Walk } from './walk.schema.ts'

export interface WalkViewProps {
  walk: Walk
  chart: ChartState
  live: LiveTabView
  liveHref: string
  /** The search for paths. */
  children: ReactNode
}

/** Plays a generated path on the drawing of its chart. */
export function WalkView({ walk, chart, live: { store, tab }, liveHref, children }: WalkViewProps) {
  const player = usePlayer(walk.steps.length)
  const [replay, startReplay] = useAppReplay(store, tab?.id ?? null, chart.id)
  const shown = walk.steps[player.step - 1] ?? walk.start
  const before = walk.steps[player.step - 2] ?? walk.start
  const fresh = shown.active.find((id) => !before.active.includes(id))
  useEffect(() => {
    if (!fresh) return
    document.querySelector(`[data-id="${fresh}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [fresh])
  return (
    <div className="cols--aside sc-cols">
      <div className="stack">
        <WalkPlayer walk={walk} player={player} liveHref={liveHref} />
        <ChartDrawing label={`States of ${chart.id}`} chart={chart} active={shown.active} />
      </div>
      <aside className="stack stack--8" aria-label="The path">
        <WalkSteps walk={walk} step={player.step} onStep={player.goTo}>
          <AppReplayNotice
            tab={tab?.title ?? null}
            replay={replay}
            onReplay={() => startReplay(walk)}
          />
        </WalkSteps>
        {children}
      </aside>
    </div>
  )
}

/** The replay of a path on the live chart of a tab; null before the first. */
function useAppReplay(
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

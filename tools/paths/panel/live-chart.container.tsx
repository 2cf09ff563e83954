import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import type { ChartState } from './chart-state.ts'
import { AcceptedEvents } from './components/accepted-events.tsx'
import { ChartDrawing } from './components/chart-drawing.tsx'
import { LastEvents } from './components/last-events.tsx'
import type { LiveTab } from './panel-messages.ts'
import { samplesOf } from './samples.ts'

export interface LiveChartViewProps {
  chart: ChartState
  /** The machine's id. */
  machine: string
  tab: LiveTab | null
  /** The id of a requested path that does not exist. */
  missingWalk: string | null | undefined
  /** The search for paths. */
  children: ReactNode
}

/** The current state of a chart in the chosen tab. */
export function LiveChartView({ chart, machine, tab, missingWalk, children }: LiveChartViewProps) {
  const live = tab?.charts.find((one) => one.machine === machine)
  const samples = samplesOf(machine).filter(({ label }) => live?.accepts.includes(label))
  return (
    <div className="cols--aside sc-cols">
      <div className="stack">
        {missingWalk && (
          <Notice tone="hint" title={`There is no path ${missingWalk}`}>
            Its id changes with its steps. Look for it among the paths.
          </Notice>
        )}
        <div role="status">{nowOf(tab, live?.state)}</div>
        <ChartDrawing
          key={machine}
          label={`States of ${machine}`}
          chart={chart}
          active={live?.active ?? []}
        />
      </div>
      <aside className="stack stack--8" aria-label="What happens">
        <AcceptedEvents samples={samples} calls={live?.calls ?? []} />
        <LastEvents
          events={(tab?.events ?? []).filter(({ machine: whose }) => whose === machine)}
        />
        {children}
      </aside>
    </div>
  )
}

function nowOf(tab: LiveTab | null, state: string | undefined) {
  if (!tab) {
    return (
      <Notice tone="info" title="The charts are starting">
        They load after the page.
      </Notice>
    )
  }
  if (state === undefined) {
    return (
      <Notice title="This chart does not run in that tab">
        It starts on the page that needs it.
      </Notice>
    )
  }
  return (
    <p className="sc-now">
      <span className="note">Now in </span>
      <b>{state}</b>
    </p>
  )
}

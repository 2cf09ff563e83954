import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AppLink } from '#lib/routing/app-link.tsx'
import { walksQuery } from './api/walks.query.ts'
import { chartStateOf } from './chart-state.ts'
import { TabChoice } from './components/tab-choice.tsx'
import { WalkSearch } from './components/walk-search.tsx'
import type { FlowName } from './flows.ts'
import { LiveChartView } from './live-chart.container.tsx'
import { OWN_TAB } from './own-tab.ts'
import { FLOW_NAMES, flowOf } from './samples.ts'
import type { Walk } from './walk.schema.ts'
import './statecharts.css'
import { FOLLOW, useLiveTab } from './use-live-tab.ts'
import { WalkView } from './walk.container.tsx'

export interface StatechartsProps {
  name: FlowName
  /** The path to show instead of the live chart. */
  walkId: string | null
  hrefOf: (shown: { machine: string } | { path: string }) => string
}

/** One chart of the running app, or a generated path through it. */
export function Statecharts({ name, walkId, hrefOf }: StatechartsProps) {
  const live = useLiveTab()
  const walks = useQuery(walksQuery(name))
  const { machine } = flowOf(name)
  const chart = useMemo(() => chartStateOf(machine), [machine])
  const walk = walks.data?.find(({ id }) => id === walkId)
  const liveHref = hrefOf({ machine: name })

  return (
    <>
      <div className="sc-bar">
        <TabChoice
          tabs={live.tabs}
          ownTab={OWN_TAB}
          follow={FOLLOW}
          choice={live.choice}
          onChoice={live.choose}
          shown={live.tab}
        />
        <ChartLinks
          names={FLOW_NAMES}
          current={name}
          hrefOf={(machineName) => hrefOf({ machine: machineName })}
        />
      </div>
      {walk ? (
        <WalkView key={walk.id} walk={walk} chart={chart} live={live} liveHref={liveHref}>
          {search(walk)}
        </WalkView>
      ) : (
        <LiveChartView
          chart={chart}
          machine={machine.id}
          tab={live.tab}
          missingWalk={walks.data && walkId}
        >
          {search()}
        </LiveChartView>
      )}
    </>
  )

  function search(shown?: Walk) {
    return (
      <WalkSearch
        key={name}
        walks={walks.data}
        problem={walks.isError && !walks.isFetching ? walks.error.message : null}
        onRetry={() => void walks.refetch()}
        current={shown?.id ?? null}
        hrefOf={(path) => hrefOf({ path })}
      />
    )
  }
}

interface ChartLinksProps {
  names: readonly string[]
  current: string
  hrefOf: (name: string) => string
}

function ChartLinks({ names, current, hrefOf }: ChartLinksProps) {
  return (
    <nav className="tabs" aria-label="Charts">
      {names.map((name) => (
        <AppLink
          key={name}
          href={hrefOf(name)}
          aria-current={name === current ? 'page' : undefined}
        >
          {name}
        </AppLink>
      ))}
    </nav>
  )
}

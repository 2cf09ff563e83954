import { useSearchParams } from 'react-router-dom'
import { definePage } from '#lib/routing/page.ts'
import { useSystem } from '#lib/system/system.tsx'
import { FLOW_NAMES, flowOf, isFlowName } from '#tools/paths/panel/samples.ts'
import { Statecharts } from '#tools/paths/panel/statecharts.container.tsx'

/** Developer page with the live charts and generated paths; not part of any build. */
export const page = definePage({
  meta: { title: 'Statecharts', robots: 'noindex' },
  frame: { footer: 'slim' },
  Component: StatechartsPage,
})

function StatechartsPage() {
  // Starts the charts.
  useSystem()
  const [query] = useSearchParams()
  const walkId = query.get('path')
  const name = flowOfWalk(walkId) ?? query.get('machine') ?? 'checkout'
  return (
    <div className="wrap page">
      <h1 className="h1">Statecharts</h1>
      <p className="lead">The app’s charts as they run in this browser, and the paths we test.</p>
      <Statecharts
        name={isFlowName(name) ? name : 'checkout'}
        walkId={walkId}
        hrefOf={(shown) => `/dev/statecharts?${new URLSearchParams(shown)}`}
      />
    </div>
  )
}

/** Path ids begin with the id of their machine. */
function flowOfWalk(walkId: string | null): string | undefined {
  return FLOW_NAMES.find((name) => walkId?.startsWith(`${flowOf(name).machine.id}-`))
}

import { stateOf } from '#lib/system/state-of.ts'
import { PartFocus } from '#ui/part-focus.tsx'
import type { ReportCheckView } from '../report-check-view.ts'
import { CheckVerdict } from './check-verdict.tsx'
import { CheckWays } from './check-ways.tsx'

/** The ways by which a code gets here, then what its signature proves. */
export function ReportCheckScreen(view: ReportCheckView) {
  const { snapshot } = view
  const isSaid = snapshot.matches('said')
  return (
    <div data-state={stateOf(snapshot)}>
      <PartFocus part={isSaid ? 'said' : 'asking'}>
        {isSaid ? <CheckVerdict {...view} /> : <CheckWays {...view} />}
      </PartFocus>
    </div>
  )
}

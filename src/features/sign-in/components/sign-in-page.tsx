import type { Road } from '#machines/sign-in/sign-in.events.ts'
import { isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'
import { useStandingScreen } from '../hooks/use-standing-screen.ts'
import { titleOf } from '../sign-in-screen.ts'
import type { SignInView } from '../use-sign-in.ts'
import type { ToRoad } from './other-road.tsx'
import { SignInFlow } from './sign-in-flow.tsx'
import { SignInWait } from './sign-in-wait.tsx'

type SignInPageProps = {
  /** Null until the charts are loaded. */
  view: SignInView | null
  /** The road of the address. */
  road: Road
  toRoad: ToRoad
}

/** The same flow as a page of its own. */
export function SignInPage({ view, road, toRoad }: SignInPageProps) {
  return (
    <div className="wrap page">
      <div className="mx-auto max-w-[384px]">
        {view && isSignInOpen(view.snapshot) ? (
          <Flow {...view} toRoad={toRoad} />
        ) : (
          <SignInWait road={road} />
        )}
      </div>
    </div>
  )
}

function Flow({ snapshot, send, toRoad }: SignInView & { toRoad: ToRoad }) {
  const screen = useStandingScreen(snapshot)
  return (
    <div className="stack stack--3">
      <h1 className="h1">{titleOf(screen)}</h1>
      <SignInFlow snapshot={snapshot} send={send} screen={screen} toRoad={toRoad} />
    </div>
  )
}

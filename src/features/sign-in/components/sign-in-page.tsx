import type { Road } from '#machines/sign-in/sign-in.events.ts'
import { isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'
import { titleOf } from '../sign-in-screen.ts'
import { useLastScreen } from '../use-last-screen.ts'
import type { SignInView } from '../use-sign-in.ts'
import { SignInFlow } from './sign-in-flow.tsx'
import { SignInSkeleton } from './sign-in-wait.tsx'
import type { RenderIntentLink } from './switch-intent.tsx'

type SignInPageProps = {
  /** Null until the charts are loaded. */
  view: SignInView | null
  /** The road of the address. */
  road: Road
  renderIntentLink: RenderIntentLink
}

/** The same flow as a page of its own. */
export function SignInPage({ view, road, renderIntentLink }: SignInPageProps) {
  return (
    <div className="wrap page">
      <div className="mx-auto max-w-[384px]">
        {view && isSignInOpen(view.snapshot) ? (
          <Flow {...view} renderIntentLink={renderIntentLink} />
        ) : (
          <SignInSkeleton road={road} />
        )}
      </div>
    </div>
  )
}

function Flow({
  snapshot,
  send,
  renderIntentLink,
}: SignInView & { renderIntentLink: RenderIntentLink }) {
  const screen = useLastScreen(snapshot)
  return (
    <div className="stack stack--3">
      <h1 className="h1">{titleOf(screen)}</h1>
      <SignInFlow
        snapshot={snapshot}
        send={send}
        screen={screen}
        renderIntentLink={renderIntentLink}
      />
    </div>
  )
}

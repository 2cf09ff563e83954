import type { ReactNode } from 'react'
import { isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStandingScreen } from '../hooks/use-standing-screen.ts'
import { titleOf } from '../sign-in-screen.ts'
import type { SignInView } from '../use-sign-in.ts'
import { SignInFlow } from './sign-in-flow.tsx'

type SignInPageProps = {
  /** Null until the charts are loaded. */
  view: SignInView | null
  creating: boolean
  other: ReactNode
}

/** The same flow as a page of its own. */
export function SignInPage({ view, creating, other }: SignInPageProps) {
  return (
    <div className="wrap page">
      <div className="mx-auto max-w-[384px]">
        {view && isSignInOpen(view.snapshot) ? (
          <Flow {...view} creating={creating} other={other} />
        ) : (
          <Waiting title={titleOf('mobile', creating)} />
        )}
      </div>
    </div>
  )
}

function Flow(props: SignInView & { creating: boolean; other: ReactNode }) {
  const { snapshot, send, creating, other } = props
  const screen = useStandingScreen(snapshot)
  return (
    <div className="stack stack--3">
      <h1 className="h1">{titleOf(screen, creating)}</h1>
      <SignInFlow snapshot={snapshot} send={send} screen={screen} other={other} />
    </div>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <div className="stack stack--3" aria-busy="true">
      <h1 className="h1">{title}</h1>
      <div className="stack" aria-hidden="true">
        <Skeleton width="112px" height="20px" />
        <Skeleton width="100%" height="48px" className="sk--control" />
        <Skeleton width="192px" height="18px" />
        <Skeleton width="100%" height="48px" className="sk--control" />
      </div>
    </div>
  )
}

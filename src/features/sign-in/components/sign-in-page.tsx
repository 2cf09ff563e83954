import type { SignInIntent } from '#machines/sign-in/sign-in.events.ts'
import { isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { titleOf } from '../sign-in-screen.ts'
import { useLastScreen } from '../use-last-screen.ts'
import type { SignInView } from '../use-sign-in.ts'
import { SignInFlow } from './sign-in-flow.tsx'
import type { RenderIntentLink } from './switch-intent.tsx'

type SignInPageProps = {
  /** Null until the charts are loaded. */
  view: SignInView | null
  /** The intent of the URL. */
  intent: SignInIntent
  renderIntentLink: RenderIntentLink
}

export function SignInPage({ view, intent, renderIntentLink }: SignInPageProps) {
  return (
    <div className="wrap page">
      <div className="mx-auto max-w-[384px]">
        {view && isSignInOpen(view.snapshot) ? (
          <Flow {...view} renderIntentLink={renderIntentLink} />
        ) : (
          <SignInSkeleton intent={intent} />
        )}
      </div>
    </div>
  )
}

function Flow({ renderIntentLink, ...view }: SignInView & { renderIntentLink: RenderIntentLink }) {
  const screen = useLastScreen(view.snapshot)
  return (
    <div className="stack stack--3">
      <h1 className="h1">{titleOf(screen)}</h1>
      <SignInFlow {...view} screen={screen} renderIntentLink={renderIntentLink} />
    </div>
  )
}

/** Number of fields on the first screen of each intent. */
const FIELDS: Record<SignInIntent, number> = { signIn: 1, createAccount: 7 }

/** First screen of an intent in its final geometry, until the charts are loaded. */
function SignInSkeleton({ intent }: { intent: SignInIntent }) {
  const fields = Array.from({ length: FIELDS[intent] }, (_, place) => place)
  return (
    <div className="stack stack--3" aria-busy="true">
      <h1 className="h1">{titleOf(intent === 'createAccount' ? 'account' : 'mobile')}</h1>
      <div className="stack pt-2" aria-hidden="true">
        {fields.map((place) => (
          <div key={place} className="stack gap-1.5">
            <Skeleton width="112px" height="20px" />
            <Skeleton width="100%" height="48px" className="sk--control" />
            <Skeleton width="192px" height="18px" />
          </div>
        ))}
        <Skeleton width="100%" height="48px" className="sk--control" />
      </div>
    </div>
  )
}

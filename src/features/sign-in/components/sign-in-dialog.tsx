import { clsx } from 'clsx'
import type { Method } from '#machines/sign-in/sign-in.events.ts'
import { isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'
import { Dialog } from '#ui/dialog.tsx'
import { titleOf } from '../sign-in-screen.ts'
import { useLastScreen } from '../use-last-screen.ts'
import type { SignInView } from '../use-sign-in.ts'
import { SignInFlow } from './sign-in-flow.tsx'

export function SignInDialog(view: SignInView) {
  const { snapshot, send, lost } = view
  const screen = useLastScreen(snapshot)
  return (
    <Dialog
      open={isSignInOpen(snapshot)}
      onOpenChange={(open) => !open && send({ type: 'signIn.close' })}
      title={titleOf(screen)}
      className={clsx(lost && 'sheet--again')}
      stays={lost !== undefined}
    >
      <SignInFlow
        {...view}
        screen={screen}
        renderIntentLink={({ intent, children }) => {
          const method: Method = intent === 'createAccount' ? 'createAccount' : 'mobile'
          const way = { type: 'method.choose', method } as const
          return (
            <button
              className="link"
              type="button"
              disabled={!snapshot.can(way)}
              onClick={() => send(way)}
            >
              {children}
            </button>
          )
        }}
      />
    </Dialog>
  )
}

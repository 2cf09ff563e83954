import { isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useStandingScreen } from '../hooks/use-standing-screen.ts'
import { titleOf } from '../sign-in-screen.ts'
import type { SignInView } from '../use-sign-in.ts'
import { SignInFlow } from './sign-in-flow.tsx'

export function SignInDialog({ snapshot, send }: SignInView) {
  const screen = useStandingScreen(snapshot)
  return (
    <Dialog
      open={isSignInOpen(snapshot)}
      onOpenChange={(open) => !open && send({ type: 'signIn.close' })}
      title={titleOf(screen)}
    >
      <SignInFlow
        snapshot={snapshot}
        send={send}
        screen={screen}
        toRoad={({ road, children }) => (
          <button
            className="link"
            type="button"
            onClick={() =>
              send({
                type: 'method.choose',
                method: road === 'createAccount' ? 'createAccount' : 'mobile',
              })
            }
          >
            {children}
          </button>
        )}
      />
    </Dialog>
  )
}

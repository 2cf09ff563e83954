import { isSignInOpen } from '#machines/sign-in/sign-in.selectors.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useStandingScreen } from '../hooks/use-standing-screen.ts'
import { titleOf } from '../sign-in-screen.ts'
import type { SignInView } from '../use-sign-in.ts'
import { SignInFlow } from './sign-in-flow.tsx'

type SignInDialogProps = SignInView & {
  /** The patient asked for an account. */
  creating: boolean
  onCreatingChange: (creating: boolean) => void
}

export function SignInDialog({ snapshot, send, creating, onCreatingChange }: SignInDialogProps) {
  const screen = useStandingScreen(snapshot)
  return (
    <Dialog
      open={isSignInOpen(snapshot)}
      onOpenChange={(open) => !open && send({ type: 'signIn.close' })}
      title={titleOf(screen, creating)}
    >
      <SignInFlow
        snapshot={snapshot}
        send={send}
        screen={screen}
        other={
          <p className="note">
            {creating ? 'You have an account?' : 'New here?'}{' '}
            <button className="link" type="button" onClick={() => onCreatingChange(!creating)}>
              {creating ? 'Sign in' : 'Create an account'}
            </button>
          </p>
        }
      />
    </Dialog>
  )
}

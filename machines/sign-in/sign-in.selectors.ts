import type { SnapshotFrom } from 'xstate'
import type { signInMachine } from './sign-in.machine.ts'

type SignInSnapshot = SnapshotFrom<typeof signInMachine>

export function isSignInOpen(snapshot: SignInSnapshot): boolean {
  return snapshot.matches('open')
}

/** A call is under way: buttons show progress and cannot be pressed. */
export function isSignInBusy(snapshot: SignInSnapshot): boolean {
  return (
    snapshot.matches({ open: 'sendingToMobile' }) ||
    snapshot.matches({ open: 'sendingToEmail' }) ||
    snapshot.matches({ open: 'checkingPassword' }) ||
    snapshot.matches({ open: 'sendingReset' }) ||
    snapshot.matches({ open: { code: { entry: 'verifying' } } }) ||
    snapshot.matches({ open: { registration: 'submitting' } }) ||
    snapshot.matches({ open: { resetting: 'submitting' } })
  )
}

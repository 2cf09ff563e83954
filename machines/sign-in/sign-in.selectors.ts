import type { SnapshotFrom } from 'xstate'
import { type CodeFacts, codeFacts } from '../shared/one-time-code/code.selectors.ts'
import type { SignInIntent } from './sign-in.events.ts'
import type { signInMachine } from './sign-in.machine.ts'

type SignInSnapshot = SnapshotFrom<typeof signInMachine>

export function isSignInOpen(snapshot: SignInSnapshot): boolean {
  return snapshot.matches('open')
}

/** The current intent: to sign in, or to create an account. */
export function intentOf(snapshot: SignInSnapshot): SignInIntent {
  return snapshot.matches({ open: 'account' }) ? 'createAccount' : 'signIn'
}

/** Whether a form is being sent: its button shows progress and is disabled. */
export function isSignInBusy(snapshot: SignInSnapshot): boolean {
  return (
    snapshot.matches({ open: 'sendingToMobile' }) ||
    snapshot.matches({ open: { again: 'sending' } }) ||
    snapshot.matches({ open: 'sendingToEmail' }) ||
    snapshot.matches({ open: 'checkingPassword' }) ||
    snapshot.matches({ open: 'sendingReset' }) ||
    snapshot.matches({ open: { account: 'sending' } }) ||
    snapshot.matches({ open: { registration: 'submitting' } })
  )
}

/** The code that was sent for the current intent; null before one was sent. */
export function codeOf({ value, context }: SignInSnapshot): CodeFacts | null {
  const open = typeof value === 'object' ? value.open : value
  if (typeof open === 'string') return null
  if ('code' in open) return codeFacts(open.code, context)
  if ('resetting' in open) return codeFacts(open.resetting, context)
  if ('account' in open && typeof open.account === 'object') {
    return codeFacts(open.account.code, context)
  }
  return null
}

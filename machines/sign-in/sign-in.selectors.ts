import type { SnapshotFrom } from 'xstate'
import { type CodeFacts, codeFacts } from '../shared/one-time-code/code.selectors.ts'
import type { SignInIntent } from './sign-in.events.ts'
import type { signInMachine } from './sign-in.machine.ts'

type SignInSnapshot = SnapshotFrom<typeof signInMachine>

export function isSignInOpen(snapshot: SignInSnapshot): boolean {
  return snapshot.matches('open')
}

/** What the patient wants now: to sign in, or to create an account. */
export function intentOf(snapshot: SignInSnapshot): SignInIntent {
  return snapshot.matches({ open: 'account' }) ? 'createAccount' : 'signIn'
}

/** A form is on its way: its button shows progress and cannot be pressed. */
export function isSignInBusy(snapshot: SignInSnapshot): boolean {
  return (
    snapshot.matches({ open: 'sendingToMobile' }) ||
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

/** The words of the last refusal are about the e-mail. */
export function isEmailInUse(snapshot: SignInSnapshot): boolean {
  return (
    snapshot.matches({ open: { account: 'emailInUse' } }) ||
    snapshot.matches({ open: { registration: 'emailInUse' } })
  )
}

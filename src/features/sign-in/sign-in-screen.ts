import type { SignInSnapshot } from './use-sign-in.ts'

/** The states of the chart in which each screen is interactive. */
const STATES = {
  again: [{ again: 'offering' }],
  mobile: ['mobile'],
  email: ['email'],
  password: ['password'],
  forgotten: ['forgotten'],
  passwordSet: ['passwordSet'],
  code: ['code'],
  resetting: ['resetting'],
  registration: [{ registration: 'filling' }],
  account: [{ account: 'filling' }],
  accountCode: [{ account: 'code' }],
} as const

export type SignInScreen = keyof typeof STATES

// SAFETY: the keys of SCREENS are the screen names.
const SCREENS = Object.entries(STATES) as [SignInScreen, (typeof STATES)[SignInScreen]][]

/** The screen of a state; null while a form is being sent. */
export function screenOf(snapshot: SignInSnapshot): SignInScreen | null {
  const found = SCREENS.find(([, states]) => states.some((open) => snapshot.matches({ open })))
  return found?.[0] ?? null
}

const TITLES: Record<SignInScreen, string> = {
  again: 'Please sign in again',
  mobile: 'Sign in',
  email: 'Sign in',
  password: 'Sign in',
  forgotten: 'Forgot password',
  passwordSet: 'Sign in',
  code: 'Enter the code',
  resetting: 'Set a new password',
  registration: 'Create an account',
  account: 'Create an account',
  accountCode: 'Enter the code',
}

export function titleOf(screen: SignInScreen): string {
  return TITLES[screen]
}

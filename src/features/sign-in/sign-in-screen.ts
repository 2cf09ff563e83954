import type { SignInSnapshot } from './use-sign-in.ts'

const SCREENS = [
  'mobile',
  'email',
  'password',
  'forgotten',
  'code',
  'registration',
  'resetting',
  'passwordSet',
] as const

/** What the patient sees of sign-in: the states of the chart that ask for something. */
export type SignInScreen = (typeof SCREENS)[number]

/** The screen of a state; null while a code is on its way or a password is checked. */
export function screenOf(snapshot: SignInSnapshot): SignInScreen | null {
  return SCREENS.find((screen) => snapshot.matches({ open: screen })) ?? null
}

/** @param creating the patient asked for an account: the same road under another name */
export function titleOf(screen: SignInScreen, creating: boolean): string {
  switch (screen) {
    case 'code':
      return 'Enter the code'
    case 'registration':
      return 'Create an account'
    case 'forgotten':
      return 'Forgotten password'
    case 'resetting':
      return 'Set a new password'
    case 'passwordSet':
      return 'Sign in'
    default:
      return creating ? 'Create an account' : 'Sign in'
  }
}

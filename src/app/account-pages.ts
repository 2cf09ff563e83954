import { paths } from '#config/paths.ts'
import type { SignInIntent } from '#machines/sign-in/sign-in.events.ts'

const PAGES: Readonly<Record<SignInIntent, string>> = {
  signIn: paths.login.path,
  createAccount: paths.signUp.path,
}

/** Pages that contain sign-in themselves: no dialog opens over them. */
export function isAccountPage(pathname: string): boolean {
  return Object.values(PAGES).includes(pathname)
}

export function pageOfIntent(intent: SignInIntent): string {
  return PAGES[intent]
}

/**
 * On the sign-up page a sign-in request means creating an account; elsewhere it means signing in.
 */
export function intentOfPage(pathname: string): SignInIntent {
  return pathname === PAGES.createAccount ? 'createAccount' : 'signIn'
}

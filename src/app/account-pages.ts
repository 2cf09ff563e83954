import { paths } from '#config/paths.ts'
import type { Road } from '#machines/sign-in/sign-in.events.ts'

const PAGES: Readonly<Record<Road, string>> = {
  signIn: paths.login.path,
  createAccount: paths.signUp.path,
}

/** The pages that show sign-in themselves: no dialog opens over them. */
export function isAccountPage(pathname: string): boolean {
  return Object.values(PAGES).includes(pathname)
}

export function pageOfRoad(road: Road): string {
  return PAGES[road]
}

/** Everywhere but on the page of an account a patient who is asked is asked to sign in. */
export function roadOfPage(pathname: string): Road {
  return pathname === PAGES.createAccount ? 'createAccount' : 'signIn'
}

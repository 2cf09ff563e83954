import { paths } from '#config/paths.ts'

const ACCOUNT_PAGES: readonly string[] = [paths.login.path, paths.signUp.path]

/** The pages that show sign-in themselves: no dialog opens over them. */
export function isAccountPage(pathname: string): boolean {
  return ACCOUNT_PAGES.includes(pathname)
}

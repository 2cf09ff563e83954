import { SIGN_IN_COOKIES } from '../../support/patient.ts'
import { addSessionCookies, expiredToken } from '../../support/sign-in-cookies.ts'
import { fromOtherTab } from '../other-tab.ts'
import type { Person, TestContext } from './test-context.ts'

type Browser = Pick<TestContext, 'page' | 'context' | 'address'>

export async function keepNewSession(
  { context, address }: Browser,
  { newSession }: Person,
): Promise<void> {
  await addSessionCookies(context, address, await newSession())
}

export async function dropSignIn({ context }: Browser): Promise<void> {
  for (const name of SIGN_IN_COOKIES) await context.clearCookies({ name })
}

/** The browser loses its cookies while the page is open; a message of another tab makes the page notice. */
export async function loseSignIn(browser: Browser): Promise<void> {
  await dropSignIn(browser)
  await fromOtherTab(browser.page, { type: 'callback-asked' })
}

/** Replaces the access token by an expired one. */
export async function endToken({ context, address }: Browser): Promise<void> {
  const [name] = SIGN_IN_COOKIES
  const kept = (await context.cookies(address)).find((cookie) => cookie.name === name)
  if (!kept) throw new Error('Nobody is signed in in this browser.')
  await context.addCookies([
    { ...kept, value: expiredToken({ token: kept.value, refreshToken: '' }) },
  ])
}

export async function isSignInKept({ context, address }: Browser): Promise<boolean> {
  const names = (await context.cookies(address)).map(({ name }) => name)
  return SIGN_IN_COOKIES.every((name) => names.includes(name))
}

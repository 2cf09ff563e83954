import type { BrowserContext } from 'playwright/test'
import type { Tokens } from '#contract/auth.endpoints.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { type CookieCodec, cookies } from '#lib/storage/cookies.ts'
import type { Session } from './patient.ts'

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

const DAY_SECONDS = 24 * 60 * 60

/** A cookie as the app writes it, by the app's own codec. */
function cookieOf<T>({ name, days, write }: CookieCodec<T>, value: T, url: string): Cookie {
  return {
    name,
    value: encodeURIComponent(write(value)),
    url,
    sameSite: 'Lax',
    ...(days !== undefined && { expires: Math.floor(Date.now() / 1000) + days * DAY_SECONDS }),
  }
}

/** Signs a browser in by its cookies. */
export async function addSessionCookies(
  context: BrowserContext,
  url: string,
  session: Session,
): Promise<void> {
  const { user, tokens } = session
  await context.addCookies([
    cookieOf(cookies.user, user, url),
    cookieOf(cookies.accessToken, tokens.token, url),
    cookieOf(cookies.refreshToken, tokens.refreshToken, url),
  ])
}

export async function addCityCookie(
  context: BrowserContext,
  url: string,
  city: City,
): Promise<void> {
  await context.addCookies([cookieOf(cookies.city, city, url)])
}

/** The same token with an `exp` in the past, so that it must be refreshed. */
export function expiredToken({ token }: Tokens): string {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const read: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const past = { ...Object(read), exp: 1 }
  return [head, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.')
}

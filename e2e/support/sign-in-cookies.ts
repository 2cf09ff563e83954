import type { BrowserContext } from '@playwright/test'
import type { Tokens } from '#contract/auth.endpoints.ts'
import type { City } from '#contract/catalogue.endpoints.ts'
import { type CookieCodec, cookies } from '#lib/storage/cookies.ts'
import type { Session } from './patient.ts'

type Written = Parameters<BrowserContext['addCookies']>[0][number]

const DAY_SECONDS = 24 * 60 * 60

/** A cookie as the app writes it itself: name, text, length and place come from its own codec. */
function written<T>({ name, days, write }: CookieCodec<T>, value: T, url: string): Written {
  return {
    name,
    value: encodeURIComponent(write(value)),
    url,
    sameSite: 'Lax',
    ...(days !== undefined && { expires: Math.floor(Date.now() / 1000) + days * DAY_SECONDS }),
  }
}

/** The browser of somebody who has signed in. */
export async function keepSession(
  context: BrowserContext,
  url: string,
  session: Session,
): Promise<void> {
  const { user, tokens } = session
  await context.addCookies([
    written(cookies.user, user, url),
    written(cookies.accessToken, tokens.token, url),
    written(cookies.refreshToken, tokens.refreshToken, url),
  ])
}

export async function keepCity(context: BrowserContext, url: string, city: City): Promise<void> {
  await context.addCookies([written(cookies.city, city, url)])
}

/** The same token, past its end: it has to be refreshed before anybody is signed in. */
export function endedToken({ token }: Tokens): string {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const read: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const past = { ...Object(read), exp: 1 }
  return [head, Buffer.from(JSON.stringify(past)).toString('base64url'), signature].join('.')
}

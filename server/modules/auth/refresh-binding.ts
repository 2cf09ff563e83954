import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { type DeviceType, HEADERS } from '#contract/conventions.ts'
import type { Config } from '#server/config.ts'
import { hmacFor, isSameSecret, sha256 } from '#server/crypto.ts'
import { cookieOptions } from '#server/http/cookie-options.ts'
import { urlOf } from '#server/http/route.ts'

/*
 * Scripts can read the refresh token (spec §3), so a stolen one must not be enough. Its other half is an
 * HttpOnly cookie, the binding, which is sent only with the calls that take a refresh token
 * (docs/decisions/0042-tokens-that-scripts-can-read.md).
 */

/** Lifetime of a refresh token, and of its binding. */
export const REFRESH_SECONDS = 30 * 24 * 60 * 60

const PATHS = [authEndpoints.refreshToken, authEndpoints.logOut].map(urlOf)

/** The bindings that a request carries, by name of the cookie. */
export type Bindings = FastifyRequest['cookies']

export type Binding = { readonly sessionId: string; readonly secret: string }

/** Only the web app in a browser has a cookie jar; a lab's mobile app shares the tokens with it. */
export function keepsCookies({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[HEADERS.deviceType] === ('WEB' satisfies DeviceType)
}

/**
 * One cookie for each session, so that a late response of one session cannot overwrite or remove the
 * binding of the next.
 */
export function bindingCookie(sessionId: string): string {
  return `refresh_binding_${sessionId.slice(0, 8)}`
}

/**
 * The binding of a session that was opened without one, made at its first refresh. It is derived from the
 * token, so that concurrent refreshes give the same one.
 */
export function derivedBinding({ tokenSecret }: Pick<Config, 'tokenSecret'>, token: string) {
  return hmacFor(tokenSecret, 'refresh binding', token)
}

/** The secret that the request carries for a session, if it is the one of this hash. */
export function rightBinding(
  bindings: Bindings,
  sessionId: string,
  hash: string,
): string | undefined {
  const secret = bindings[bindingCookie(sessionId)]
  return secret && isSameSecret(sha256(secret), hash) ? secret : undefined
}

type Settings = Pick<Config, 'publicUrl'>

const optionsOf = (settings: Settings, path: string) =>
  ({ ...cookieOptions(settings), path, httpOnly: true, sameSite: 'strict' }) as const

export function sendBinding(
  reply: FastifyReply,
  settings: Settings,
  { sessionId, secret }: Binding,
): void {
  for (const path of PATHS) {
    const options = { ...optionsOf(settings, path), maxAge: REFRESH_SECONDS }
    reply.setCookie(bindingCookie(sessionId), secret, options)
  }
}

export function removeBinding(reply: FastifyReply, settings: Settings, sessionId: string): void {
  for (const path of PATHS) {
    reply.clearCookie(bindingCookie(sessionId), optionsOf(settings, path))
  }
}

import { randomBytes } from 'node:crypto'
import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COOKIES, CSRF_REFUSED, HEADERS } from '#contract/conventions.ts'
import { type Endpoint, hasSideEffects } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import type { Config } from '#server/config.ts'
import { hmacFor, isSameSecret } from '#server/crypto.ts'
import { cookieOptions } from './cookie-options.ts'
import { Problem } from './problem.ts'

/*
 * Signed double-submit cookie: the page repeats the cookie's token in a header. Another site can make the
 * browser send the cookie but can neither read it nor set the header, and a cookie set from a sibling
 * domain lacks our signature.
 */

type Settings = Pick<Config, 'tokenSecret' | 'publicUrl'>

/** Excludes endpoints that answer 501: their descriptors are created at run time. */
const SERVED = new Set<Endpoint>(Object.values(endpoints))

/** Whether the server signed this token. */
export function isOurCsrfToken(token: string, settings: Settings): boolean {
  const [nonce = '', signed = ''] = token.split('.')
  return isSameSecret(signed, hmacFor(settings.tokenSecret, 'csrf', nonce))
}

/**
 * The browser's CSRF token, also set as a cookie that the page can read. A valid one is reused: a new
 * one would break requests of other tabs.
 */
export function issueCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
): string {
  const kept = request.cookies[COOKIES.csrfToken]
  if (kept && isOurCsrfToken(kept, settings)) return kept
  const nonce = randomBytes(18).toString('base64url')
  const token = `${nonce}.${hmacFor(settings.tokenSecret, 'csrf', nonce)}`
  reply.setCookie(COOKIES.csrfToken, token, { ...cookieOptions(settings), httpOnly: false })
  return token
}

/** Refuses every state-changing call of the contract whose header does not repeat the cookie. */
export function registerCsrfProtection(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || !hasSideEffects(endpoint) || !SERVED.has(endpoint)) return
    const header = request.headers[HEADERS.csrfToken]
    const cookie = request.cookies[COOKIES.csrfToken]
    if (
      typeof header === 'string' &&
      cookie &&
      isSameSecret(header, cookie) &&
      isOurCsrfToken(cookie, settings)
    )
      return
    throw new Problem(403, CSRF_REFUSED, 'Please reload the page and try again.')
  })
}

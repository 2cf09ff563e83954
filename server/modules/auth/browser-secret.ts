import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import type { Config } from '#server/config.ts'
import { hmacFor, randomToken } from '#server/crypto.ts'
import { cookieOptions } from '#server/http/cookie-options.ts'
import { urlOf } from '#server/http/route.ts'

/** Cookie that scripts cannot read, sent only with `auth/get-session-token`. */
const BROWSER_SECRET = 'browser_secret'

const SECRET = /^[\w-]{43}$/

/**
 * The browser that a session token is for: its UUID, which scripts and logs may know, together with a
 * secret that only the browser has. So another browser with the same UUID is another one, and cannot read
 * its uploads.
 */
export function browserOf(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicUrl' | 'tokenSecret'>,
  uuid: string,
): string {
  const secret = keptSecret(request) ?? newSecret(reply, config)
  return hmacFor(config.tokenSecret, 'browser', `${uuid} ${secret}`)
}

function keptSecret({ cookies }: FastifyRequest): string | undefined {
  const kept = cookies[BROWSER_SECRET]
  return kept && SECRET.test(kept) ? kept : undefined
}

function newSecret(reply: FastifyReply, config: Pick<Config, 'publicUrl'>): string {
  const { token } = randomToken()
  const path = urlOf(authEndpoints.sessionToken)
  reply.setCookie(BROWSER_SECRET, token, { ...cookieOptions(config), path, httpOnly: true })
  return token
}

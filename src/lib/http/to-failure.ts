import { isAxiosError, isCancel } from 'axios'
import { HEADERS } from '#contract/conventions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HttpFailure } from './http-failure.ts'

const SESSION_STATUSES = new Set([401, 403, 406])
/** Where the group "Auth" of spec §7 is, and two of its enquiries. */
const AUTH = 'auth/'
const ENQUIRIES: ReadonlySet<string> = new Set([
  'auth/vendor/register',
  'auth/contactus/reachoutus',
])

type Called = Pick<Endpoint, 'path' | 'access' | 'external'>

/**
 * Converts an error of a request to an HttpFailure. Its message is the server's message, else its
 * error field, else empty (spec §8). A cancelled request is returned unchanged.
 */
export function toFailure(error: unknown, endpoint: Called): unknown {
  if (error instanceof HttpFailure || isCancel(error)) return error
  if (!isAxiosError(error) || !error.response) {
    const timedOut = isAxiosError(error) && error.code === 'ECONNABORTED'
    const code = timedOut ? 'timeout' : 'network'
    return new HttpFailure({ kind: 'network', status: 0, code, message: '' })
  }
  return refusal(error.response.status, bodyOf(error.response.data), endpoint)
}

export function refusal(status: number, body: unknown, endpoint: Called): HttpFailure {
  const code = textOf(body, 'code') || String(status)
  return new HttpFailure({
    kind: endsSession(status, endpoint) ? 'lost' : 'refused',
    status,
    code,
    message: textOf(body, 'message') || textOf(body, 'error'),
  })
}

/**
 * Sign-in and account calls. The prescription upload, which the spec lists with them, is a form like
 * others.
 */
export function isAuthCall({ path, access }: Called): boolean {
  return path.startsWith(AUTH) && !ENQUIRIES.has(path) && access !== 'session'
}

/** spec §8. A 401 or 403 on an auth call refuses only that call, and its form shows the error. */
function endsSession(status: number, endpoint: Called): boolean {
  if (endpoint.external) return false
  if (status === 406) return true
  return SESSION_STATUSES.has(status) && !isAuthCall(endpoint)
}

/** The provider refused the session, with 401, 403 or 406. */
export function isSessionRefused(error: unknown, endpoint: Called): boolean {
  const failure = toFailure(error, endpoint)
  return failure instanceof HttpFailure && failure.kind === 'lost'
}

/** The provider's error code; empty for any other failure. */
export function refusalCode(error: unknown): string {
  return isAxiosError<unknown>(error) ? textOf(bodyOf(error.response?.data), 'code') : ''
}

/** The access token that the failed request sent. */
export function sentToken(error: unknown): string | null {
  const sent: unknown = isAxiosError(error) && error.config?.headers[HEADERS.accessToken]
  return typeof sent === 'string' ? sent : null
}

/** Errors of binary endpoints arrive as bytes too. */
function bodyOf(data: unknown): unknown {
  if (!(data instanceof ArrayBuffer)) return data
  try {
    return JSON.parse(new TextDecoder().decode(data))
  } catch {
    return null
  }
}

function textOf(body: unknown, field: string): string {
  if (typeof body !== 'object' || body === null) return ''
  // SAFETY: any object can be read by key; the value is checked below.
  const value = (body as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : ''
}

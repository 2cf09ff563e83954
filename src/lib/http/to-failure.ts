import { isAxiosError, isCancel } from 'axios'
import { CSRF_REFUSED, HEADERS, SESSION_TOKEN_REFUSED } from '#contract/conventions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HttpFailure } from './http-failure.ts'

const SESSION_STATUSES = new Set([401, 403, 406])
/** They refuse a token of the browser's: whoever is signed in stays so. */
const TOKENS_REFUSED = new Set<string>([CSRF_REFUSED, SESSION_TOKEN_REFUSED])

type Called = Pick<Endpoint, 'path' | 'access' | 'external'>

/**
 * Whatever a request threw as one kind of failure. Its words are the server's message, else its error
 * field, else nothing (spec §8). A cancelled request is passed on as it is.
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
    kind: endsSession(status, endpoint) && !TOKENS_REFUSED.has(code) ? 'lost' : 'refused',
    status,
    code,
    message: textOf(body, 'message') || textOf(body, 'error'),
  })
}

/** Signing in and what belongs to it. Sending a prescription is none, though its path says so. */
export function isAuthCall({ path, access }: Called): boolean {
  return path.startsWith('auth/') && access !== 'session'
}

/** spec §8. A 401 or 403 of an auth call refuses that call: its form says so. Another service knows no session. */
function endsSession(status: number, endpoint: Called): boolean {
  if (endpoint.external) return false
  if (status === 406) return true
  return SESSION_STATUSES.has(status) && !isAuthCall(endpoint)
}

/** The code by which the provider refused a request; empty for any other failure. */
export function refusalCode(error: unknown): string {
  return isAxiosError<unknown>(error) ? textOf(bodyOf(error.response?.data), 'code') : ''
}

/** The access token that a failed request was made with. */
export function sentToken(error: unknown): string | null {
  const sent: unknown = isAxiosError(error) && error.config?.headers[HEADERS.accessToken]
  return typeof sent === 'string' ? sent : null
}

/** Where a file was asked for, a refusal comes as bytes as well. */
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
  // SAFETY: an object may be read by any key; what is there is checked below.
  const value = (body as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : ''
}

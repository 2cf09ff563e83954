import { isAxiosError, isCancel } from 'axios'
import { CSRF_REFUSED } from '#contract/conventions.ts'
import { HttpFailure } from './http-failure.ts'

const SESSION_STATUSES = new Set([401, 403, 406])

/**
 * Whatever a request threw as one kind of failure. Its words are the server's message, else its error
 * field, else nothing (spec §8). A cancelled request is passed on as it is.
 */
export function toFailure(error: unknown, path: string): unknown {
  if (error instanceof HttpFailure || isCancel(error)) return error
  if (!isAxiosError(error) || !error.response) {
    const timedOut = isAxiosError(error) && error.code === 'ECONNABORTED'
    const code = timedOut ? 'timeout' : 'network'
    return new HttpFailure({ kind: 'network', status: 0, code, message: '' })
  }
  return refusal(error.response.status, error.response.data, path)
}

export function refusal(status: number, body: unknown, path: string): HttpFailure {
  const code = textOf(body, 'code') || String(status)
  return new HttpFailure({
    kind: endsSession(status, path) && code !== CSRF_REFUSED ? 'lost' : 'refused',
    status,
    code,
    message: textOf(body, 'message') || textOf(body, 'error'),
  })
}

/** spec §8. A 401 or 403 of an auth call refuses that call; the session is none of its business. */
function endsSession(status: number, path: string): boolean {
  if (status === 406) return true
  return SESSION_STATUSES.has(status) && !path.startsWith('auth/')
}

function textOf(body: unknown, field: string): string {
  if (typeof body !== 'object' || body === null) return ''
  // SAFETY: an object may be read by any key; what is there is checked below.
  const value = (body as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : ''
}

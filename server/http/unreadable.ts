import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { problemOf, sendProblem } from './errors.ts'
import { Problem } from './problem.ts'

const BROKEN = new Problem(400, 'invalid', 'This request cannot be read.')
const TOO_MUCH_HEADER = new Problem(431, 'too-large', 'The address or the headers are too long.')
const TOO_SLOW = new Problem(408, 'too-slow', 'The request took too long to arrive.')

const problems: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: TOO_MUCH_HEADER,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
}

/** What never reaches a route, answered in the envelope like everything else. */
export const rawErrorHandlers = {
  /** A path that is no path, such as `/%zz`. */
  frameworkErrors(error, _request, reply) {
    sendProblem(reply, problemOf(error))
  },
  /** Not even HTTP: there is no reply to answer with, only the socket. */
  clientErrorHandler(error, socket) {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const { status, code, message } = problems[error.code] ?? BROKEN
    const body = JSON.stringify({ result: null, message, code })
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  },
} satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>

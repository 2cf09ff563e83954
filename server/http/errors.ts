import { STATUS_CODES } from 'node:http'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
  FastifyServerOptions,
} from 'fastify'
import { problemsOf } from '#contract/problems.ts'
import { FilesUnavailable } from '#server/adapters/files.ts'
import {
  isDiskFull,
  isSerialisationFailure,
  isTimedOut,
  isUnreachable,
  isUnstorableText,
} from '#server/db/errors.ts'
import { metrics } from '#server/observe/metrics.ts'
import { html } from './html.ts'
import { routeOf } from './log.ts'
import { Problem } from './problem.ts'
import { standalonePage } from './standalone.page.ts'

/** Nobody gets it: the connection is gone. */
const ABORTED = new Problem(400, 'invalid', 'The request was broken off.')

const INTERNAL = new Problem(500, 'internal', 'Something went wrong on our side. Please try again.')

/** Replaces Fastify's messages, which are for programmers. */
const UNREADABLE = 'We could not read this request.'

/** Fastify's errors while reading a request. */
const requestProblems: Record<string, Problem> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem(
    415,
    'unsupported-media-type',
    'Send the body as application/json.',
  ),
  FST_ERR_CTP_BODY_TOO_LARGE: new Problem(413, 'too-large', 'This is too large to send.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Problem(400, 'invalid', 'The body is empty.'),
  FST_ERR_CTP_INVALID_JSON_BODY: new Problem(400, 'invalid', 'The body is not valid JSON.'),
}

/** Converts a thrown value to the problem for the caller, without internal details. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDiskFull(error)) {
    return new Problem(
      503,
      'disk-full',
      'We cannot save this right now. Nothing was saved. Please try again later, or call us.',
    )
  }
  if (isUnavailable(error)) {
    return new Problem(
      503,
      'unavailable',
      'Our service is not available right now. Please try again soon.',
    )
  }
  if (isUnstorableText(error)) {
    return new Problem(400, 'invalid', 'This contains a character that we cannot save.')
  }
  if (!(error instanceof Error)) return INTERNAL
  // SAFETY: every property read below is optional on a FastifyError.
  const { code, statusCode, validation } = error as Partial<FastifyError>
  if (validation) return new Problem(400, 'invalid', validationMessage(validation))
  const known = code === undefined ? undefined : requestProblems[code]
  if (known) return known
  if (error instanceof SyntaxError && statusCode === 400) {
    return new Problem(400, 'invalid', 'The body is not valid JSON.')
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    // SAFETY: no part of Fastify answers 429; the status of its other errors is kept.
    return new Problem(statusCode as 400, 'invalid', UNREADABLE)
  }
  return INTERNAL
}

function isUnavailable(error: unknown): boolean {
  return (
    isUnreachable(error) ||
    isTimedOut(error) ||
    // After its last retry.
    isSerialisationFailure(error) ||
    error instanceof FilesUnavailable
  )
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { code, message } = problem
  return answer(reply, problem)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ result: null, message, code })
}

/** Called with call and code of a failure that contract/problems.ts does not list for the call. */
export type OnUndeclared = (failure: string) => void

export function handleErrors(
  app: FastifyInstance,
  labName: string,
  onUndeclared?: OnUndeclared,
): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const isAborted = error instanceof Error && error === request.raw.errored
    const problem = isAborted ? ABORTED : problemOf(error)
    metrics.problems.inc({ code: problem.code })
    const { endpoint } = request.routeOptions.config
    if (endpoint && !problemsOf(endpoint).includes(problem.code)) {
      onUndeclared?.(`${endpoint.path}: ${problem.code}`)
      request.log.warn({ ...routeOf(request), code: problem.code }, 'undeclared problem')
    }
    if (problem.status >= 500 && !(error instanceof Problem)) {
      const { status } = problem
      request.log.error({ err: error, ...routeOf(request), status }, 'request failed')
    }
    if (!isNavigation(request)) return sendProblem(reply, problem)
    return answer(reply, problem)
      .type('text/html; charset=utf-8')
      .send(problemPage(labName, problem))
  })
}

function answer(reply: FastifyReply, { status, retryAfter }: Problem): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status)
}

/** Prefixes of zod's default messages; other messages are the contract's own. */
const ZODS_OWN = /^(Invalid|Too (big|small)|Unrecognized key|Expected)/

/** The first validation error of a request, in words that name the field. */
function validationMessage(errors: readonly FastifySchemaValidationError[]): string {
  const [first] = errors
  if (!first) return 'The request is not valid.'
  const message = first.message ?? ''
  if (!ZODS_OWN.test(message)) return message
  const field = first.instancePath.split('/').filter(Boolean).join('.')
  if (!field) return 'Something is missing or not valid.'
  if (message.endsWith('received undefined')) return `${field} is missing.`
  if (message.startsWith('Too big')) return `${field} is too long or too high.`
  if (message.startsWith('Too small')) return `${field} is too short or too low.`
  return `${field} is not valid.`
}

/** Whether the request is a navigation of a browser tab. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET') return false
  const mode = headers['sec-fetch-mode']
  // Older browsers do not send it; their accept header starts with text/html.
  return mode === undefined ? (headers.accept ?? '').startsWith('text/html') : mode === 'navigate'
}

/** A problem as an HTML page, for people who would otherwise see JSON. */
function problemPage(labName: string, { status, message }: Problem): string {
  const title = status >= 500 ? 'Something went wrong' : 'This page does not open'
  return standalonePage({
    title: `${title} · ${labName}`,
    body: html`<main class="sheet">
<h1>${title}</h1>
<p>${message}</p>
<p><a href="/">Go to the home page of ${labName}</a></p>
</main>`,
  })
}

const BROKEN = new Problem(400, 'invalid', 'We could not read this request.')
const TOO_MUCH_HEADER = new Problem(431, 'too-large', 'The link or the headers are too long.')
const TOO_SLOW = new Problem(408, 'too-slow', 'The request took too long.')

const problems: Record<string, Problem> = {
  HPE_HEADER_OVERFLOW: TOO_MUCH_HEADER,
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
}

/** Answers requests that never reach a route, in the envelope. */
export const rawErrorHandlers = {
  /** A malformed path such as `/%zz`. */
  frameworkErrors(error, _request, reply) {
    sendProblem(reply, problemOf(error))
  },
  /** Malformed HTTP: there is no reply object, only the socket. */
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

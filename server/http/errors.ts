import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull, isUnreachable, isUnstorableText } from '#server/db/errors.ts'
import { routeOf } from './log.ts'
import { isOpenedInTab, problemPage } from './problem.page.ts'
import { Problem } from './problem.ts'
import { validationMessage } from './validation-message.ts'

const INTERNAL = new Problem(500, 'internal', 'Something went wrong on our side. Please try again.')

/** Words of Fastify's own are for programmers. */
const UNREADABLE = 'This request cannot be read.'

/** Errors that Fastify itself raises while reading a request, in our words. */
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

/** Any thrown value as the problem that is told to the caller; nothing of the inside leaks. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDiskFull(error)) {
    return new Problem(503, 'disk-full', 'The server has no space left. Nothing was saved.')
  }
  if (isUnreachable(error)) {
    return new Problem(503, 'unavailable', 'The service is not available. Please try again soon.')
  }
  if (isUnstorableText(error)) {
    return new Problem(400, 'invalid', 'There is a character here that cannot be kept.')
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
    return new Problem(statusCode, 'invalid', UNREADABLE)
  }
  return INTERNAL
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { code, message } = problem
  return answer(reply, problem)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ result: null, message, code })
}

export function handleErrors(app: FastifyInstance, labName: string): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error)
    if (problem.status >= 500 && !(error instanceof Problem)) {
      const { status } = problem
      request.log.error({ err: error, ...routeOf(request), status }, 'request failed')
    }
    if (!isOpenedInTab(request)) return sendProblem(reply, problem)
    return answer(reply, problem)
      .type('text/html; charset=utf-8')
      .send(problemPage(labName, problem))
  })
}

function answer(reply: FastifyReply, { status, retryAfter }: Problem): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status)
}

import type { FastifyInstance } from 'fastify'

/** A request to this server, as a system of the lab makes it. */
export type LabRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
export type LabAnswer = {
  readonly status: number
  readonly body: unknown
  /** Seconds; undefined if the answer does not say. */
  readonly retryAfter: number | undefined
}
export type SendCall = (request: LabRequest) => Promise<LabAnswer>

const ANSWER_WITHIN_MS = 10_000

/** Over the network. */
export function overHttp(base: string): SendCall {
  return async ({ url, ...request }) => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const answer = await fetch(`${base}${url}`, { ...request, signal })
    const retryAfter = secondsIn(answer.headers.get('retry-after'))
    return { status: answer.status, body: await answer.json(), retryAfter }
  }
}

/** To the same routes in this process, whether it listens or not. */
export function injected(app: Pick<FastifyInstance, 'inject'>): SendCall {
  return async ({ body, ...request }) => {
    const answer = await app.inject({ ...request, ...(body !== undefined && { payload: body }) })
    const retryAfter = secondsIn(answer.headers['retry-after'])
    return { status: answer.statusCode, body: answer.json(), retryAfter }
  }
}

function secondsIn(header: unknown): number | undefined {
  return /^\d+$/.test(String(header)) ? Number(header) : undefined
}

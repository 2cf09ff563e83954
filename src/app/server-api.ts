import { brand } from '#config/brand.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/inventory.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { readAnswer } from '#lib/http/read-answer.ts'
import { filledPath, requestUrl } from '#lib/http/request-url.ts'
import { refusal } from '#lib/http/to-failure.ts'

/** One call, answered inside the server's process; as in server/web/renderer.ts. */
export type AnswerCall = (call: {
  readonly method: Endpoint['method']
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  /** Not one of the API's calls: the path is relative to this site. */
  readonly external?: boolean
}) => Promise<{ readonly status: number; readonly body: unknown }>

type Parts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, string | number | boolean | undefined>
  readonly body?: unknown
}

/** Milliseconds that a page waits for another site before it is shown without it. */
const EXTERNAL_TIMEOUT_MS = 3_000

/** The api of a page that is rendered here; `blogApiUrl` as in src/config/brand.ts. */
export function serverApi(answer: AnswerCall, blogApiUrl: string = brand.blogApiUrl): Api {
  async function exchange(name: EndpointName, parts: Parts) {
    const endpoint: Endpoint = endpoints[name]
    return endpoint.external ? outside(endpoint, parts) : inside(endpoint, parts)
  }

  /** The provider's own answers need no second check: it encoded them by the same contract. */
  async function inside(endpoint: Endpoint, parts: Parts) {
    const { status, body: answered } = await answer(callOf(endpoint, parts))
    if (status >= 400) throw refusal(status, answered, endpoint)
    // SAFETY: every answer below 400 is an envelope.
    const { result, message = '' } = answered as { result: unknown; message?: string }
    return { result, message }
  }

  /** Without an envelope, and held against the contract: it may be another site's. */
  async function outside(endpoint: Endpoint, parts: Parts) {
    const { status, body } = blogApiUrl
      ? await fetched(`${blogApiUrl}${requestUrl(endpoint, parts.params, parts.query)}`)
      : await answer({ ...callOf(endpoint, parts), external: true })
    if (status >= 400) throw refusal(status, body, endpoint)
    return readAnswer(endpoint, status, body)
  }

  return {
    // SAFETY: the provider, or readAnswer, shaped both results by the schema of the endpoint that is named.
    call: async (name, input) => (await exchange(name, input)).result as never,
    callWithMessage: async (name, input) => (await exchange(name, input)) as never,
  }
}

function callOf(endpoint: Endpoint, { params, query, body }: Parts) {
  return {
    method: endpoint.method,
    path: filledPath(endpoint, params),
    ...(query && { query }),
    ...(body !== undefined && { body }),
  }
}

/** @throws HttpFailure of kind `network` when no answer that can be read comes in time. */
async function fetched(address: string): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(EXTERNAL_TIMEOUT_MS),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    throw new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
  }
}

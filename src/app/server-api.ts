import { sites } from '#config/sites.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/inventory.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { readAnswer } from '#lib/http/read-answer.ts'
import { filledPath, requestUrl } from '#lib/http/request-url.ts'
import { refusal } from '#lib/http/to-failure.ts'

/** Handles one API call inside the server process. Duplicated in server/web/renderer.ts. */
export type AnswerCall = (call: {
  readonly method: Endpoint['method']
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  /** Not a call of the API: the path is relative to this site. */
  readonly external?: boolean
}) => Promise<{ readonly status: number; readonly body: unknown }>

type Parts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, string | number | boolean | undefined>
  readonly body?: unknown
}

/** Longest wait for another site; the page is then rendered without its content. */
const EXTERNAL_TIMEOUT_MS = 3_000

/** API client for server rendering; `blogApiUrl` as in src/config/sites.ts. */
export function serverApi(answer: AnswerCall, blogApiUrl = sites().blogApiUrl): Api {
  async function exchange(name: EndpointName, parts: Parts) {
    const endpoint: Endpoint = endpoints[name]
    return endpoint.external ? callExternalSite(endpoint, parts) : callProvider(endpoint, parts)
  }

  /** Answers of the provider are not parsed again: it serialised them with the same contract. */
  async function callProvider(endpoint: Endpoint, parts: Parts) {
    const { status, body: answered } = await answer(requestOf(endpoint, parts))
    if (status >= 400) throw refusal(status, answered, endpoint)
    // SAFETY: every answer below 400 is an envelope.
    const { result, message = '' } = answered as { result: unknown; message?: string }
    return { result, message }
  }

  /** Calls of an external site: no envelope, and parsed with the contract. */
  async function callExternalSite(endpoint: Endpoint, parts: Parts) {
    const { status, body } = blogApiUrl
      ? await fetchJson(`${blogApiUrl}${requestUrl(endpoint, parts.params, parts.query)}`)
      : await answer({ ...requestOf(endpoint, parts), external: true })
    if (status >= 400) throw refusal(status, body, endpoint)
    return readAnswer(endpoint, status, body)
  }

  return {
    // SAFETY: both results have the shape of the named endpoint's schema.
    call: async (name, input) => (await exchange(name, input)).result as never,
    callWithMessage: async (name, input) => (await exchange(name, input)) as never,
  }
}

function requestOf(endpoint: Endpoint, { params, query, body }: Parts) {
  return {
    method: endpoint.method,
    path: filledPath(endpoint, params),
    ...(query && { query }),
    ...(body !== undefined && { body }),
  }
}

/** @throws HttpFailure of kind `network` without a readable answer in time */
async function fetchJson(address: string): Promise<{ status: number; body: unknown }> {
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

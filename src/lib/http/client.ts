import axios, { type AxiosInstance, type AxiosResponse } from 'axios'
import type { DeviceType } from '#contract/conventions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/inventory.ts'
import { cookies } from '#lib/storage/cookies.ts'
import type { Api, CallOptions } from './api.ts'
import { csrfKeeper } from './csrf.ts'
import { HttpFailure, MalformedAnswer } from './http-failure.ts'
import { type Answer, readAnswer } from './read-answer.ts'
import { requestHeaders } from './request-headers.ts'
import { requestUrl } from './request-url.ts'
import type { SessionPort } from './session-port.ts'
import { toFailure } from './to-failure.ts'

export type ClientOptions = {
  /** Names this web app to the provider. */
  readonly publicToken: string
  readonly deviceType: () => DeviceType
  readonly session: SessionPort
  /** Origin of the external blog. */
  readonly blogUrl: string
  /** Shows the words of a failed call. */
  readonly tell: (message: string) => void
  /** Takes note of what should not happen. */
  readonly report: (error: Error) => void
  /** Where requests go out; axios' own by default. */
  readonly http?: AxiosInstance
}

const DEFAULT_TIMEOUT_MS = 30_000

type Parts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** The one client of the provider API (spec §7): headers, tokens, envelope and failures. */
export function createClient(options: ClientOptions): Api {
  const { session, publicToken, deviceType } = options
  const http = options.http ?? axios.create()
  const csrf = csrfKeeper(async () => {
    const { result } = await exchange('csrfToken', {}, {})
    // SAFETY: readAnswer held it against this endpoint's own schema.
    return (result as { csrf_token: string }).csrf_token
  })

  async function request(endpoint: Endpoint, parts: Parts, call: CallOptions) {
    // A refresh is an auth call: waiting for a fresh token, it would wait for itself.
    const asItStands = endpoint.path.startsWith('auth/')
    const headers = endpoint.external
      ? {}
      : requestHeaders({
          publicToken,
          deviceType: deviceType(),
          accessToken: asItStands ? cookies.accessToken.get() : await session.accessToken(),
          ...(endpoint.access === 'session' && { sessionToken: await session.sessionToken() }),
          ...(endpoint.method !== 'GET' && { csrfToken: await csrf.token() }),
          ...(call.idempotencyKey && { idempotencyKey: call.idempotencyKey }),
        })
    return http.request<unknown>({
      method: endpoint.method,
      url: requestUrl(endpoint, parts.params, parts.query),
      baseURL: endpoint.external ? options.blogUrl : '',
      headers,
      timeout: endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      responseType: endpoint.binary ? 'arraybuffer' : 'json',
      ...(parts.body !== undefined && { data: parts.body }),
      ...(call.signal && { signal: call.signal }),
    })
  }

  /** A token that the server no longer knows is fetched anew, once. */
  async function send(endpoint: Endpoint, parts: Parts, call: CallOptions): Promise<AxiosResponse> {
    try {
      return await request(endpoint, parts, call)
    } catch (error) {
      if (!csrf.isRefusal(error)) throw error
      csrf.forget()
      return request(endpoint, parts, call)
    }
  }

  async function exchange(name: EndpointName, parts: Parts, call: CallOptions): Promise<Answer> {
    const endpoint: Endpoint = endpoints[name]
    if (endpoint.idempotent && !call.idempotencyKey) {
      throw new Error(`${name} needs an idempotency key.`)
    }
    try {
      const { status, data } = await send(endpoint, parts, call)
      return readAnswer(endpoint, status, data)
    } catch (error) {
      const failure = toFailure(error, endpoint.path)
      if (failure instanceof HttpFailure) answerFailure(failure, call)
      throw failure
    }
  }

  function answerFailure(failure: HttpFailure, call: CallOptions): void {
    if (failure instanceof MalformedAnswer) options.report(failure)
    if (failure.kind === 'lost') session.failed(failure)
    // spec §8: most failed calls show a toast; what ends a session has words of its own.
    else if (!call.quiet) options.tell(failure.message)
  }

  return {
    // SAFETY: readAnswer parsed both results with the schema of the endpoint that is named.
    call: async (name, input, call = {}) => (await exchange(name, input, call)).result as never,
    callWithMessage: async (name, input, call = {}) => (await exchange(name, input, call)) as never,
  }
}

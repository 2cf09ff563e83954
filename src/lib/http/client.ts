import axios, { type AxiosInstance, type AxiosResponse } from 'axios'
import {
  CSRF_REFUSED,
  type DeviceType,
  SESSION_TOKEN_REFUSED,
  TOKEN_EXPIRED,
} from '#contract/conventions.ts'
import { type Endpoint, hasSideEffects } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/inventory.ts'
import { cookies } from '#lib/storage/cookies.ts'
import type { Api, CallOptions } from './api.ts'
import { csrfKeeper } from './csrf.ts'
import { HttpFailure, MalformedAnswer } from './http-failure.ts'
import { type Answer, readAnswer } from './read-answer.ts'
import { requestHeaders } from './request-headers.ts'
import { requestUrl } from './request-url.ts'
import type { SessionPort } from './session-port.ts'
import { isAuthCall, refusalCode, sentToken, toFailure } from './to-failure.ts'

export type ClientOptions = {
  /** Names this web app to the provider. */
  readonly publicToken: string
  readonly deviceType: () => DeviceType
  readonly session: SessionPort
  /** Where the external blog answers, without a slash at its end; empty for the app's own origin. */
  readonly blogApiUrl: string
  /** Shows the words of a failed call. */
  readonly tell: (message: string) => void
  /** Takes note of what should not happen. */
  readonly report: (error: Error) => void
  /** Where requests go out; axios' own by default. */
  readonly http?: AxiosInstance
}

const DEFAULT_TIMEOUT_MS = 30_000
const FORBIDDEN = 403

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
    const asItStands = isAuthCall(endpoint) && !call.asPatient
    const headers = endpoint.external
      ? {}
      : requestHeaders({
          publicToken,
          deviceType: deviceType(),
          accessToken: asItStands ? cookies.accessToken.get() : await session.accessToken(),
          ...(endpoint.access === 'session' && { sessionToken: await session.sessionToken() }),
          ...(hasSideEffects(endpoint) && { csrfToken: await csrf.token() }),
          ...(call.idempotencyKey && { idempotencyKey: call.idempotencyKey }),
        })
    return http.request<unknown>({
      method: endpoint.method,
      url: requestUrl(endpoint, parts.params, parts.query),
      baseURL: endpoint.external ? options.blogApiUrl : '',
      headers,
      timeout: endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      responseType: endpoint.binary ? 'arraybuffer' : 'json',
      ...(parts.body !== undefined && { data: parts.body }),
      ...(call.signal && { signal: call.signal }),
    })
  }

  /** A call whose token was refused is made once more with a new one. */
  async function send(endpoint: Endpoint, parts: Parts, call: CallOptions): Promise<AxiosResponse> {
    try {
      return await request(endpoint, parts, call)
    } catch (error) {
      if (!dropsRefusedToken(error, endpoint)) throw error
      return request(endpoint, parts, call)
    }
  }

  function dropsRefusedToken(error: unknown, endpoint: Endpoint): boolean {
    // Another service was sent none, and cannot refuse any.
    if (endpoint.external) return false
    const code = refusalCode(error)
    const accessToken = sentToken(error)
    if (code === CSRF_REFUSED) csrf.forget()
    else if (code === SESSION_TOKEN_REFUSED) session.dropSessionToken()
    else if (code === TOKEN_EXPIRED && accessToken && !isAuthCall(endpoint)) {
      session.expired(accessToken)
    } else return false
    return true
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
      const failure = toFailure(error, endpoint)
      if (failure instanceof HttpFailure) {
        answerFailure(failure, call)
        tellSession(failure, sentToken(error), isAuthCall(endpoint))
      }
      throw failure
    }
  }

  /** spec §8: most failed calls show a toast; what ends a session has words of its own. */
  function answerFailure(failure: HttpFailure, call: CallOptions): void {
    if (failure instanceof MalformedAnswer) options.report(failure)
    if (failure.kind !== 'lost' && !call.quiet) options.tell(failure.message)
  }

  /** An auth call that is forbidden is told as well: who is signed in is logged out (spec §8). */
  function tellSession(
    { kind, status, code }: HttpFailure,
    accessToken: string | null,
    onAuthCall: boolean,
  ): void {
    const isForbidden = onAuthCall && status === FORBIDDEN && code !== CSRF_REFUSED
    if (kind === 'lost' || isForbidden) session.failed({ status, accessToken, onAuthCall })
  }

  return {
    // SAFETY: readAnswer parsed both results with the schema of the endpoint that is named.
    call: async (name, input, call = {}) => (await exchange(name, input, call)).result as never,
    callWithMessage: async (name, input, call = {}) => (await exchange(name, input, call)) as never,
  }
}

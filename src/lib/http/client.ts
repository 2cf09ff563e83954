import axios, { type AxiosInstance, type AxiosResponse } from 'axios'
import {
  CSRF_REFUSED,
  type DeviceType,
  HEADERS,
  SESSION_TOKEN_REFUSED,
  TOKEN_EXPIRED,
} from '#contract/conventions.ts'
import { type Endpoint, hasSideEffects } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/inventory.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { claimsOf } from '#lib/storage/tokens.ts'
import type { Api, CallOptions } from './api.ts'
import { loadEndpoint } from './endpoint-groups.ts'
import { HttpFailure, MalformedAnswer } from './http-failure.ts'
import { type Answer, readAnswer } from './read-answer.ts'
import { requestUrl } from './request-url.ts'
import type { SessionPort } from './session-port.ts'
import { isAuthCall, isSessionRefused, refusalCode, sentToken, toFailure } from './to-failure.ts'
import { WITHOUT_TOAST } from './without-toast.ts'

export type ClientOptions = {
  /** Identifies this web app to the provider. */
  readonly publicToken: string
  readonly deviceType: () => DeviceType
  readonly session: SessionPort
  /** Base URL of the external blog, without a trailing slash; empty for the app's own origin. */
  readonly blogApiUrl: string
  /** Base URL of the partner report gateway; empty for the provider's. */
  readonly partnerApiUrl: string
  /** Shows the message of a failed call. */
  readonly showError: (message: string) => void
  /** Reports unexpected errors. */
  readonly report: (error: Error) => void
  /** Defaults to axios itself. */
  readonly http?: AxiosInstance
}

const DEFAULT_TIMEOUT_MS = 30_000
const FORBIDDEN = 403

type Parts = {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** The client of the provider API (spec §7): headers, tokens, envelope and failures. */
export function createClient(options: ClientOptions): Api {
  const { session, publicToken, deviceType } = options
  const http = options.http ?? axios.create()
  const csrf = csrfKeeper(async () => {
    const { result } = await exchange('csrfToken', {}, {})
    // SAFETY: readAnswer parsed it with this endpoint's schema.
    return (result as { csrf_token: string }).csrf_token
  })

  const siteOf = (endpoint: Endpoint) =>
    isPartnerCall(endpoint) ? options.partnerApiUrl : options.blogApiUrl

  /** A gateway on another site gets no tokens, and ends no session. */
  const addressed = (endpoint: Endpoint): Endpoint =>
    isPartnerCall(endpoint) && siteOf(endpoint) ? { ...endpoint, external: true } : endpoint

  async function request(endpoint: Endpoint, parts: Parts, call: CallOptions) {
    // An auth call must not wait for a refresh: the refresh is itself an auth call.
    const sendsStoredToken = isAuthCall(endpoint) && !call.asPatient
    const accessToken = sendsStoredToken
      ? cookies.accessToken.get()
      : await patientToken(endpoint, call)
    const headers = endpoint.external
      ? {}
      : requestHeaders({
          publicToken,
          deviceType: deviceType(),
          accessToken,
          ...(endpoint.access === 'session' && { sessionToken: await session.sessionToken() }),
          ...(hasSideEffects(endpoint) && { csrfToken: await csrf.token() }),
          ...(call.idempotencyKey && { idempotencyKey: call.idempotencyKey }),
        })
    return http.request<unknown>({
      method: endpoint.method,
      url: requestUrl(endpoint, parts.params, parts.query),
      baseURL: endpoint.external ? siteOf(endpoint) : '',
      headers,
      timeout: endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      responseType: endpoint.binary ? 'arraybuffer' : 'json',
      ...(parts.body !== undefined && { data: parts.body }),
      ...(call.signal && { signal: call.signal }),
    })
  }

  /**
   * @throws HttpFailure for a call of the patient while the session cannot be renewed: sent without a
   * token, it would be refused as that of a visitor, which ends the session.
   */
  async function patientToken(endpoint: Endpoint, call: CallOptions): Promise<string | null> {
    if (endpoint.external) return null
    const token = await session.accessToken()
    const isOfPatient = endpoint.access === 'patient' || call.asPatient === true
    if (!token && isOfPatient && cookies.accessToken.get()) {
      throw new HttpFailure({ kind: 'network', status: 0, code: 'network', message: '' })
    }
    return token
  }

  /** Retries once with a new token when the provider refused the one that was sent. */
  async function send(endpoint: Endpoint, parts: Parts, call: CallOptions): Promise<AxiosResponse> {
    try {
      return await request(endpoint, parts, call)
    } catch (error) {
      if (!(await dropsRefusedToken(error, endpoint))) throw error
      return request(endpoint, parts, call)
    }
  }

  async function dropsRefusedToken(error: unknown, endpoint: Endpoint): Promise<boolean> {
    // External services receive no tokens.
    if (endpoint.external) return false
    const code = refusalCode(error)
    const accessToken = sentToken(error)
    if (code === CSRF_REFUSED) await session.callTokenRefused('csrf')
    else if (code === SESSION_TOKEN_REFUSED) await session.callTokenRefused('session')
    else if (code === TOKEN_EXPIRED && accessToken && !isAuthCall(endpoint)) {
      session.expired(accessToken)
    } else return isSessionRefused(error, endpoint) && isReplaced(accessToken)
    return true
  }

  async function exchange(name: EndpointName, parts: Parts, call: CallOptions): Promise<Answer> {
    const endpoint = await loadEndpoint(name)
    if (endpoint.idempotent && !call.idempotencyKey) {
      throw new Error(`${name} needs an idempotency key.`)
    }
    const target = addressed(endpoint)
    try {
      const { status, data } = await send(target, parts, call)
      return readAnswer(endpoint, status, data)
    } catch (error) {
      const failure = toFailure(error, target)
      if (failure instanceof HttpFailure) {
        reportFailure(name, failure, call)
        reportToSession(failure, sentToken(error), isAuthCall(endpoint))
      }
      throw failure
    }
  }

  /**
   * The end of a session has its own message, and without an answer there is none to show. A toast with
   * empty text (spec §8) would say nothing: the page says what did not happen.
   */
  function reportFailure(name: EndpointName, failure: HttpFailure, call: CallOptions): void {
    const { kind, message } = failure
    if (failure instanceof MalformedAnswer) options.report(failure)
    else if (kind === 'refused' && message && !call.byItself && !(name in WITHOUT_TOAST)) {
      options.showError(message)
    }
  }

  /** A 403 on an auth call also signs the patient out (spec §8). */
  function reportToSession(
    { kind, status }: HttpFailure,
    accessToken: string | null,
    onAuthCall: boolean,
  ): void {
    const isForbidden = onAuthCall && status === FORBIDDEN
    if (kind === 'lost' || isForbidden) session.failed({ status, accessToken, onAuthCall })
  }

  return {
    // SAFETY: readAnswer parsed both results with the schema of the named endpoint.
    call: async (name, input, call = {}) => (await exchange(name, input, call)).result as never,
    callWithMessage: async (name, input, call = {}) => (await exchange(name, input, call)) as never,
  }
}

/** Calls of the partner report gateway (spec §7). */
function isPartnerCall({ path }: Endpoint): boolean {
  return path.startsWith('reports/partner/')
}

/** The same patient has signed in again since this token was sent. */
function isReplaced(accessToken: string | null): boolean {
  const current = cookies.accessToken.get()
  if (!accessToken || !current || current === accessToken) return false
  const patient = claimsOf(current)?.uniqueId
  return patient !== undefined && patient === claimsOf(accessToken)?.uniqueId
}

/** The CSRF token of calls that change something: fetched once and kept in a cookie. */
function csrfKeeper(fetchToken: () => Promise<string>) {
  let fetching: Promise<string> | undefined

  async function fetchAndKeep(): Promise<string> {
    try {
      const token = await fetchToken()
      cookies.csrfToken.set(token)
      return token
    } finally {
      fetching = undefined
    }
  }

  return {
    token(): Promise<string> {
      const kept = cookies.csrfToken.get()
      if (kept) return Promise.resolve(kept)
      fetching ??= fetchAndKeep()
      return fetching
    },
  }
}

type Credentials = {
  readonly publicToken: string
  readonly accessToken: string | null
  readonly deviceType: DeviceType
  readonly sessionToken?: string
  readonly csrfToken?: string
  readonly idempotencyKey?: string
}

/** Request headers (spec §7). The access token is sent under two names. */
function requestHeaders(credentials: Credentials): Record<string, string> {
  const { publicToken, accessToken, deviceType, sessionToken, csrfToken, idempotencyKey } =
    credentials
  return {
    [HEADERS.publicToken]: publicToken,
    [HEADERS.deviceType]: deviceType,
    ...(accessToken && {
      [HEADERS.accessToken]: accessToken,
      [HEADERS.authorization]: `Bearer ${accessToken}`,
    }),
    ...(sessionToken && { [HEADERS.sessionToken]: sessionToken }),
    ...(csrfToken && { [HEADERS.csrfToken]: csrfToken }),
    ...(idempotencyKey && { [HEADERS.idempotencyKey]: idempotencyKey }),
  }
}

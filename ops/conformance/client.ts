import { randomUUID } from 'node:crypto'
import { CookieJar } from 'tough-cookie'
import { HEADERS } from '../../contract/conventions.ts'
import {
  type Endpoint,
  type EndpointInput,
  type EndpointResult,
  hasSideEffects,
  isPrivate,
} from '../../contract/endpoint.ts'
import { envelope, failureSchema } from '../../contract/envelope.ts'
import { type EndpointName, endpoints } from '../../contract/inventory.ts'
import { problemsOf } from '../../contract/problems.ts'
import { requestUrl } from '../../src/lib/http/request-url.ts'
import { CallFailure } from './failure.ts'
import { CODE, INTERNAL_WORDS, MESSAGE } from './words.ts'

export type Parts = {
  readonly params?: Record<string, unknown> | undefined
  readonly query?: Record<string, unknown> | undefined
  readonly body?: unknown
}

export type Input<N extends EndpointName> = EndpointInput<(typeof endpoints)[N]>
export type Result<N extends EndpointName> = EndpointResult<(typeof endpoints)[N]>

/** One call as it was sent and answered. */
export type Exchange = {
  readonly call: EndpointName
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly answer: Answer
}

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
}

type Sending = {
  readonly key?: string
  /** Replaces the JSON of the body. */
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Status and code of a refusal: `404 unknown-order`. */
export type Refusal = `${number} ${string}`

const PATIENCE_MS = 30_000

/** A browser, with its cookies and tokens. */
export class Client {
  readonly base: string
  readonly headers: Record<string, string>
  readonly #jar = new CookieJar()
  /** Fetched once, by the first call with side effects; each of them repeats it. */
  #csrfToken: Promise<Result<'csrfToken'>> | undefined

  readonly #onExchange: (exchange: Exchange) => void

  constructor(base: string, onExchange: (exchange: Exchange) => void = () => {}) {
    this.base = base
    this.headers = { [HEADERS.deviceType]: 'WEB' }
    this.#onExchange = onExchange
  }

  async send(name: EndpointName, input: Parts = {}, sending: Sending = {}): Promise<Answer> {
    const endpoint: Endpoint = endpoints[name]
    if (hasSideEffects(endpoint)) {
      this.#csrfToken ??= this.call('csrfToken', {})
      this.headers[HEADERS.csrfToken] = (await this.#csrfToken).csrf_token
    }
    const path = requestUrl(endpoint, input.params, input.query)
    const url = `${this.base}${path}`
    const json = input.body === undefined ? undefined : JSON.stringify(input.body)
    const sent = sending.raw ?? json
    const sends = endpoint.method !== 'GET' && sent !== undefined
    const headers = {
      ...this.headers,
      cookie: this.#jar.getCookieStringSync(url),
      ...(sends && { 'content-type': 'application/json' }),
      ...(sending.key && { [HEADERS.idempotencyKey]: sending.key }),
      ...sending.headers,
    }
    try {
      const answer = await fetch(url, {
        method: endpoint.method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(endpoint.timeoutMs ?? PATIENCE_MS),
        ...(sends && { body: sent }),
      })
      for (const cookie of answer.headers.getSetCookie()) this.#jar.setCookieSync(cookie, url)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const text = new TextDecoder().decode(bytes)
      const received = { status: answer.status, headers: answer.headers, bytes, text }
      this.#onExchange({ call: name, path, headers, body: input.body, answer: received })
      return received
    } catch (error) {
      throw new CallFailure(name, `gave no answer: ${reasonOf(error)}`)
    }
  }

  /** Makes a call that must succeed, and holds its response against the contract. */
  async call<N extends EndpointName>(
    name: N,
    input: Input<N>,
    sending: Sending = {},
  ): Promise<Result<N>> {
    const endpoint: Endpoint = endpoints[name]
    const withKey = endpoint.idempotent ? { key: randomUUID(), ...sending } : sending
    const answer = await this.send(name, input, withKey)
    // SAFETY: `resultOf` parses the response with the schema of this endpoint.
    return resultOf(name, answer) as Result<N>
  }

  /** Makes a call that must be refused, in the envelope and with a sentence for the patient. */
  async refused(
    name: EndpointName,
    input: Parts,
    expected: Refusal,
    sending: Sending = {},
  ): Promise<void> {
    requireRefusal(name, await this.send(name, input, sending), expected)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** The start of a response, for a report. */
function shown({ status, text }: Answer): string {
  return `${status} ${text.slice(0, 160).replace(/\s+/g, ' ')}`
}

export function resultOf(name: EndpointName, answer: Answer): unknown {
  const endpoint: Endpoint = endpoints[name]
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status !== 200) throw new CallFailure(name, `200 expected, got ${shown(answer)}`)
  if (isPrivate(endpoint) && !/no-store/.test(answer.headers.get('cache-control') ?? '')) {
    throw new CallFailure(name, 'a cache may keep the response: cache-control: no-store is missing')
  }
  if (endpoint.binary) {
    if (answer.bytes.length > 0 && !type.startsWith('application/json')) return answer.bytes
    throw new CallFailure(name, `a file expected, got ${type}`)
  }
  const schema = endpoint.external ? endpoint.response : envelope(endpoint.response)
  const parsed = schema.safeParse(jsonOf(name, answer))
  if (parsed.success) return endpoint.external ? parsed.data : resultIn(parsed.data)
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') || 'the envelope'
  throw new CallFailure(name, `the response is not as in the contract: ${where}: ${issue?.message}`)
}

function resultIn(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'result' in data ? data.result : undefined
}

function jsonOf(name: EndpointName, answer: Answer): unknown {
  const type = answer.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) {
    throw new CallFailure(name, `JSON expected, got ${type || 'no content type'}`)
  }
  try {
    return JSON.parse(answer.text)
  } catch {
    throw new CallFailure(name, `JSON expected, got ${shown(answer)}`)
  }
}

/** @throws CallFailure unless the call was refused with this status and code, as the contract says */
export function requireRefusal(name: EndpointName, answer: Answer, expected: Refusal): void {
  const fault = faultOfRefusal(name, answer, expected)
  if (fault !== undefined) throw new CallFailure(name, fault)
}

function faultOfRefusal(name: EndpointName, answer: Answer, expected: Refusal): string | undefined {
  if (answer.status === 200) return `${expected} expected, got 200`
  const parsed = failureSchema.safeParse(jsonOf(name, answer))
  if (!parsed.success) return `${expected} expected in the envelope, got ${shown(answer)}`
  const { code = '', message = '' } = parsed.data
  if (`${answer.status} ${code}` !== expected) {
    return `${expected} expected, got ${answer.status} ${code || 'without a code'}: ${message}`
  }
  const declared: readonly string[] = problemsOf(endpoints[name])
  if (!CODE.test(code) || !declared.includes(code)) return `the call does not declare ${code}`
  if (!MESSAGE.test(message)) return `the message says nothing to a patient: ${message}`
  if (INTERNAL_WORDS.test(message)) return `the message has internal words: ${message}`
  return undefined
}

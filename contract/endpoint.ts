import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: `public` is everybody, `session` any caller with a session token (spec §6:
 * prescription upload), `patient` only a signed-in patient.
 */
export type Access = 'public' | 'session' | 'patient'

/**
 * What a call does with health data: a person's orders with their safety answers, prescriptions,
 * reports and values, and plans. Every successful call that reads or writes it has an audit row
 * (server/modules/personal-data/README.md). A call that does both `writes`.
 */
export type HealthData = 'none' | 'reads' | 'writes'

/**
 * One call of the provider API. `path` is relative to {@link API_BASE}; `:name` marks a path
 * parameter. `response` is the schema of `result` in the envelope.
 */
export type Endpoint = {
  /** The rule in docs/requirements.tsv that requires this call; `added` if none does. */
  readonly rule: `R7.${string}` | 'added'
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly health: HealthData
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** The response is a file instead of an envelope (spec §7: invoice, partner PDF). */
  readonly binary?: true
  /** Moves money or creates an order: the caller sends an idempotency key. */
  readonly idempotent?: true
  /** A POST without side effects: needs no CSRF token, and server rendering may call it. */
  readonly reads?: true
  /**
   * A public read that returns a token, or is protected only by a link or a code: must not be
   * cached.
   */
  readonly secret?: true
  /** Served by another service than the provider (spec §7: the external blog). */
  readonly external?: true
  /** Timeout in milliseconds; the client's default if absent. */
  readonly timeoutMs?: number
  /** Bytes of the request's body; that of its access if absent. */
  readonly bodyLimit?: number
}

/** Bytes. */
const BODY_LIMITS: Readonly<Record<Access, number>> = {
  public: 128 * 1024,
  session: 1024 * 1024,
  patient: 1024 * 1024,
}

/** Bytes that the body of a call has at most. */
export function bodyLimitOf({ access, bodyLimit }: Pick<Endpoint, 'access' | 'bodyLimit'>): number {
  return bodyLimit ?? BODY_LIMITS[access]
}

/** Base of every path (spec §7). */
export const API_BASE = '/api/v1'

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** Whether the call has side effects and so needs CSRF protection. */
export function hasSideEffects({ method, reads }: Endpoint): boolean {
  return method !== 'GET' && !reads
}

/**
 * Whether caches must not store the response: it belongs to one caller, or holds a token or a code.
 * Calls with side effects count as private by default.
 */
export function isPrivate(endpoint: Endpoint): boolean {
  return endpoint.access !== 'public' || endpoint.secret === true || hasSideEffects(endpoint)
}

type Part<E, K extends string, T> = E extends Record<K, T> ? E[K] : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** Input of a call: `{ params, query, body }`, each only if the endpoint has it. */
export type EndpointInput<E extends Endpoint> = Present<{
  params: InputOf<Part<E, 'params', z.ZodType>>
  query: InputOf<Part<E, 'query', z.ZodType>>
  body: InputOf<Part<E, 'body', z.ZodType>>
}>

/** Output of a call: the parsed `result` of the envelope. */
export type EndpointResult<E extends Endpoint> = z.output<E['response']>

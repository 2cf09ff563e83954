import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: `public` anybody, `session` anybody with a session token
 * (spec §6: prescription upload), `patient` a signed-in patient only.
 */
export type Access = 'public' | 'session' | 'patient'

/**
 * One call of the provider API. `path` is relative to {@link API_BASE}; `:name`
 * marks a path parameter. `response` is the shape of `result` in the envelope.
 */
export type Endpoint = {
  /** The rule of docs/requirements.tsv that asks for this call; `added` where none does. */
  readonly rule: `R7.${string}` | 'added'
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly response: z.ZodType
  /** The answer is a file and not an envelope (spec §7: invoice, partner PDF). */
  readonly binary?: true
  /** Moves money or creates an order: the caller sends `idempotency-key`. */
  readonly idempotent?: true
  /** A POST that only reads: a forged one harms nobody, and a page that is rendered can ask it. */
  readonly reads?: true
  /** A public read that returns a token, or needs only a link or a code: caches must not keep it. */
  readonly secret?: true
  /** Answered by another service than the provider (spec §7: the external blog). */
  readonly external?: true
  /** Milliseconds until the caller gives up; the client's default otherwise. */
  readonly timeoutMs?: number
}

/** spec §7: every path is relative to this base. */
export const API_BASE = '/api/v1'

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

/** Whether a call may change something, so that its sender must prove where it comes from. */
export function isForgeable({ method, reads }: Endpoint): boolean {
  return method !== 'GET' && !reads
}

/**
 * Whether no cache may keep the answer: it is for one caller, or holds a token or a code. What
 * changes something counts as private, so that a new call is never kept by mistake.
 */
export function isPrivate(endpoint: Endpoint): boolean {
  return endpoint.access !== 'public' || endpoint.secret === true || isForgeable(endpoint)
}

type Part<E, K extends string, T> = E extends Record<K, T> ? E[K] : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a caller hands over: `{ params, query, body }`, each where the endpoint has it. */
export type EndpointInput<E extends Endpoint> = Present<{
  params: InputOf<Part<E, 'params', z.ZodType>>
  query: InputOf<Part<E, 'query', z.ZodType>>
  body: InputOf<Part<E, 'body', z.ZodType>>
}>

/** What a caller gets: the parsed `result` of the envelope. */
export type EndpointResult<E extends Endpoint> = z.output<E['response']>

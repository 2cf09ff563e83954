import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { MalformedAnswer } from './http-failure.ts'

const envelopes = new WeakMap<Endpoint, ReturnType<typeof envelope>>()

export type Answer = { readonly result: unknown; readonly message: string }

/**
 * Parses an answer with the contract and returns its result.
 * @throws MalformedAnswer
 */
export function readAnswer(endpoint: Endpoint, status: number, body: unknown): Answer {
  if (endpoint.binary) {
    if (body instanceof ArrayBuffer) return { result: new Uint8Array(body), message: '' }
    throw new MalformedAnswer(status, [`${endpoint.path}: not a file`])
  }
  if (endpoint.external) {
    return { result: parse(endpoint, endpoint.response, status, body), message: '' }
  }
  const schema = envelopes.get(endpoint) ?? envelope(endpoint.response)
  envelopes.set(endpoint, schema)
  const { result, message = '' } = parse(endpoint, schema, status, body)
  return { result, message }
}

function parse<S extends z.ZodType>(
  endpoint: Endpoint,
  schema: S,
  status: number,
  body: unknown,
): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(
    (issue) => `${endpoint.path}: ${issue.path.join('.')} ${issue.code}`,
  )
  throw new MalformedAnswer(status, details)
}

import type { FastifyInstance } from 'fastify'

/**
 * Parses form bodies in this scope only: the API takes nothing but JSON. Of a repeated field the last
 * value counts.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** The fields of a request's body or query; an empty object where there are none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

import type { FastifyInstance } from 'fastify'

/**
 * Reads what a form sends, in this part of the app only: the API itself takes JSON and nothing else.
 * A field that is there twice counts as its last.
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

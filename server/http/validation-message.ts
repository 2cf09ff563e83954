import type { FastifySchemaValidationError } from 'fastify'

/** How zod begins the messages it makes itself; any other is the contract's own wording. */
const ZODS_OWN = /^(Invalid|Too (big|small)|Unrecognized key|Expected)/

/** The first thing that is wrong with a request, in words that name the field. */
export function validationMessage(errors: readonly FastifySchemaValidationError[]): string {
  const [first] = errors
  if (!first) return 'The request is not valid.'
  const message = first.message ?? ''
  if (!ZODS_OWN.test(message)) return message
  const field = first.instancePath.split('/').filter(Boolean).join('.')
  if (!field) return 'The request has no body of the expected shape.'
  if (message.endsWith('received undefined')) return `${field} is missing.`
  return `${field} is not valid: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`
}

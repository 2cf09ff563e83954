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
  if (!field) return 'Something that is needed is missing here or not valid.'
  if (message.endsWith('received undefined')) return `${field} is missing.`
  if (message.startsWith('Too big')) return `${field} is too long or too high.`
  if (message.startsWith('Too small')) return `${field} is too short or too low.`
  return `${field} is not valid.`
}

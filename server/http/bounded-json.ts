import { errorCodes, type FastifyInstance } from 'fastify'
import { hasFewValues } from './json-size.ts'

/** Characters of a body that is parsed in a turn of its own. */
const LARGE = 2_000_000

/** Parses JSON as Fastify does, within the limits; 413 for more values. */
export function acceptBoundedJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (!hasFewValues(body)) return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
      if (body.length < LARGE) return parse(request, body, done)
      // Others have their turn before and after.
      setImmediate(() => parse(request, body, (...parsed) => setImmediate(() => done(...parsed))))
    },
  )
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { errorCodes, type FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import { hasFewValues } from './json-size.ts'

/** Characters of a body that is parsed in turns of its own. */
const LARGE = 2_000_000

/** Parses JSON as Fastify does, within the limits; 413 for more values. */
export function acceptBoundedJson(app: FastifyInstance): void {
  const parseAny = app.getDefaultJsonParser('error', 'error')
  const parse: typeof parseAny = (request, body, done) => {
    if (hasFewValues(String(body))) return parseAny(request, body, done)
    done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
  }
  // Large bodies that arrive together would otherwise be parsed in one turn of the event loop.
  const oneByOne = pLimit(1)
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.length < LARGE) return parse(request, body, done)
      // Others have their turn before and after.
      oneByOne(async () => {
        await nextTurn()
        const parsed = await new Promise<Parameters<typeof done>>((resolve) => {
          parse(request, body, (...given) => resolve(given))
        })
        await nextTurn()
        done(...parsed)
        await nextTurn()
      })
    },
  )
}

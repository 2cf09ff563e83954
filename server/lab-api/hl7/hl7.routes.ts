import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { metrics } from '#server/observe/metrics.ts'
import { admitReader } from '../admit-reader.ts'
import type { LabReader } from '../lab-audit.ts'
import { LabProblem } from '../lab-problem.ts'
import { recordResults } from '../results/record-results.service.ts'
import { RESULTS_BYTES } from '../results/results.contract.ts'
import { type Acknowledgement, acknowledge } from './hl7-ack.ts'
import { parseHl7, type Segment } from './hl7-message.ts'
import { readOru } from './read-oru.ts'

const MAX_SEGMENTS = 5_000
const TYPES = ['application/hl7-v2', 'x-application/hl7-v2+er7']

const ACCESS = { path: '/hl7', scope: 'results:write' } as const

/**
 * Takes an ORU^R01 and answers an ACK, with status 200 whatever it says: senders read the ACK. What
 * concerns the access or the server is an error of HTTP, as elsewhere.
 */
export function hl7Routes(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TYPES, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const readers = new WeakMap<FastifyRequest, LabReader>()
    scope.route({
      method: 'POST',
      url: '/hl7',
      schema: { hide: true },
      bodyLimit: RESULTS_BYTES,
      onRequest: async (request) => {
        readers.set(request, await admitReader(deps, request, ACCESS))
      },
      handler: async (request, reply) => {
        const reader = readers.get(request)
        if (!reader) throw new Error('onRequest has not run.')
        const text = textOf(request.body)
        const segments = parseHl7(text)
        const result = segments ? await receive(deps, reader, segments, text) : UNREADABLE
        return reply
          .header('cache-control', 'no-store')
          .type('application/hl7-v2; charset=utf-8')
          .send(acknowledge(segments?.[0], result, deps.clock.now()))
      },
    })
  })
}

const UNREADABLE: Acknowledgement = refusal('AR', 'invalid', 'MSH-1', 'It does not begin with MSH.')

/** MSH-18 names the character set; UTF-8 if it does not. */
function textOf(body: unknown): string {
  if (!Buffer.isBuffer(body)) return ''
  const [header = ''] = body
    .subarray(0, 1000)
    .toString('latin1')
    .trimStart()
    .split(/[\r\n]/, 1)
  const isLatin = header.split(header.charAt(3))[17]?.startsWith('8859/1')
  return body.toString(isLatin ? 'latin1' : 'utf8')
}

async function receive(
  deps: Deps,
  reader: LabReader,
  segments: readonly Segment[],
  text: string,
): Promise<Acknowledgement> {
  const [header] = segments
  if (header?.get(9) !== 'ORU' || header.get(9, 2) !== 'R01') {
    return refusal('AR', 'invalid', 'MSH-9', 'Only ORU^R01 is processed here.')
  }
  if (segments.length > MAX_SEGMENTS) {
    return refusal('AR', 'invalid', 'MSH-1', `It has more than ${MAX_SEGMENTS} segments.`)
  }
  const { orderNo, sent } = readOru(segments, text)
  try {
    const answer = await recordResults(deps, reader, { orderNo, sent })
    const { status, missing } = answer
    const rest = missing.length > 0 ? `, without ${missing.join(', ')}` : ''
    return { code: 'AA', message: `The order is ${status}${rest}.`, problems: [] }
  } catch (error) {
    if (!(error instanceof LabProblem)) throw error
    const { code, message, problems } = error
    metrics.labEventsRefused.inc({ code })
    return { code: 'AE', message, problems: problems ?? [{ code, where: 'OBR[1]-2', message }] }
  }
}

function refusal(
  code: Acknowledgement['code'],
  problem: string,
  where: string,
  message: string,
): Acknowledgement {
  return { code, message, problems: [{ code: problem, where, message }] }
}

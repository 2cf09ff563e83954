import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { metrics } from '#server/observe/metrics.ts'
import { admitReader } from '../admit-reader.ts'
import type { LabReader } from '../lab-audit.ts'
import { LabProblem, type ResultProblem } from '../lab-problem.ts'
import { recordResults } from '../results/record-results.service.ts'
import { RESULTS_BYTES } from '../results/results.contract.ts'
import { textOfMessage } from './character-set.ts'
import { type Acknowledgement, acknowledge } from './hl7-ack.ts'
import { parseHl7, type Segment } from './hl7-message.ts'
import { readOru } from './read-oru.ts'

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
        const { segments, result } = await receive(deps, reader, request.body)
        return reply
          .header('cache-control', 'no-store')
          .type('application/hl7-v2; charset=utf-8')
          .send(acknowledge(segments?.[0], result, deps.clock.now()))
      },
    })
  })
}

type Received = { readonly segments: readonly Segment[]; readonly result: Acknowledgement }

async function receive(deps: Deps, reader: LabReader, body: unknown): Promise<Received> {
  const read = textOfMessage(Buffer.isBuffer(body) ? body : Buffer.alloc(0))
  const problems: ResultProblem[] = []
  const parsed = parseHl7(read.text, read.decode, problems)
  const { segments } = parsed
  const [field, why] = read.refusal ? ['MSH-18', read.refusal] : ['MSH-1', parsed.refusal]
  if (why) return { segments, result: refusal('AR', 'invalid', field, why) }
  return { segments, result: await resultOf(deps, reader, segments, read.text, problems) }
}

async function resultOf(
  deps: Deps,
  reader: LabReader,
  segments: readonly Segment[],
  text: string,
  problems: ResultProblem[],
): Promise<Acknowledgement> {
  const [header] = segments
  if (header?.get(9) !== 'ORU' || header.get(9, 2) !== 'R01') {
    return refusal('AR', 'invalid', 'MSH-9', 'Only ORU^R01 is processed here.')
  }
  const { orderNo, sent } = readOru(segments, text, problems)
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

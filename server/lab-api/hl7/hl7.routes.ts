import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { metrics } from '#server/observe/metrics.ts'
import type { LabReader } from '../lab-audit.ts'
import { LabProblem, type ResultProblem } from '../lab-problem.ts'
import { admitReader } from '../lab-rate-limit.ts'
import { readMessage, UNREADABLE } from '../results/read-message.ts'
import { recordResults } from '../results/record-results.service.ts'
import { RESULTS_BYTES } from '../results/results.contract.ts'
import { escaped } from './hl7-message.ts'
import type { ReadOru } from './read-oru.ts'

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
        const { header, result } = await receive(deps, reader, request.body)
        return reply
          .header('cache-control', 'no-store')
          .type('application/hl7-v2; charset=utf-8')
          .send(acknowledge(header, result, deps.clock.now()))
      },
    })
  })
}

async function receive(deps: Deps, reader: LabReader, body: unknown) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const read = await readMessage({ format: 'hl7', bytes })
  if (!read) return { header: new Map(), result: refusal('AR', 'MSH[1]', UNREADABLE) }
  const { header, refused } = read
  if (refused) return { header, result: refusal('AR', refused.where, refused.message) }
  return { header, result: await resultOf(deps, reader, read) }
}

async function resultOf(
  deps: Deps,
  reader: LabReader,
  { orderNo, sent }: ReadOru,
): Promise<Acknowledgement> {
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

function refusal(code: Acknowledgement['code'], where: string, message: string): Acknowledgement {
  return { code, message, problems: [{ code: 'invalid', where, message }] }
}

type Acknowledgement = {
  /** AA: done; AE: the content is refused; AR: the message cannot be processed. */
  readonly code: 'AA' | 'AE' | 'AR'
  readonly message: string
  readonly problems: readonly (Omit<ResultProblem, 'code'> & { readonly code: string })[]
}

/** The ACK to a message with these fields of MSH, and an ERR for each problem. `now` is its time. */
function acknowledge(
  header: ReadonlyMap<number, string>,
  { code, message, problems }: Acknowledgement,
  now: Date,
): string {
  const at = (field: number) => escaped(header.get(field) ?? '')
  const stamp = `${now.toISOString().replace(/\D/g, '').slice(0, 14)}+0000`
  const id = `ACK-${at(10)}`
  const lines = [
    ['MSH', '^~\\&', at(5), at(6), at(3), at(4), stamp, '', 'ACK^R01^ACK', id, 'P', '2.5.1'],
    ['MSA', code, at(10), escaped(message)],
    ...problems.map((one) => [
      'ERR',
      '',
      locationOf(one.where),
      '207^Application error^HL70357',
      'E',
      escaped(one.code),
      '',
      '',
      escaped(one.message),
    ]),
  ]
  return `${lines.map((line) => line.join('|')).join('\r')}\r`
}

/** `OBX[2]-5` as segment, sequence and field. */
function locationOf(where: string): string {
  const [, segment, time = '1', field] = /^(\w{3})(?:\[(\d+)\])?(?:-(\d+))?$/.exec(where) ?? []
  if (!segment) return ''
  return [segment, time, ...(field ? [field] : [])].join('^')
}

import type { FastifyInstance } from 'fastify'
import { isSameSecret } from '#server/crypto.ts'
import type { Deps } from '#server/deps.ts'
import { fieldsOf } from '#server/http/form-body.ts'
import { Problem } from '#server/http/problem.ts'
import { BadReport, type DeliveryReport } from '#server/messages/gateway.ts'
import { findReported, report } from './delivery.repository.ts'
import { readReports } from './delivery-reports.ts'

const PATH = '/webhooks/messages/:gateway'
const hidden = { schema: { hide: true } }

type FromGateway = { Params: { gateway: string } }

/** Where the gateways of messages report what became of a message (docs/messages.md). */
export function deliveryReportRoutes(app: FastifyInstance, deps: Deps): void {
  const { messages } = deps.config
  app.register(async (scope) => {
    // Signed over the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<FromGateway>(PATH, hidden, async ({ params, body, headers, query }) => {
      const call = {
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        headers,
        query: fieldsOf(query),
      }
      const reports = readOrRefuse(() => readReports(params.gateway, messages, call))
      for (const one of reports) await take(deps, params.gateway, one)
      return { result: { taken: true } }
    })

    /** Meta asks once whether the address is ours. */
    scope.get<FromGateway>(PATH, hidden, ({ params, query }, reply) => {
      const fields = fieldsOf(query)
      const [token, challenge] = [fields['hub.verify_token'], fields['hub.challenge']]
      const wanted = params.gateway === 'whatsapp' ? messages.whatsApp?.verifyToken : undefined
      const isOurs =
        typeof token === 'string' && wanted !== undefined && isSameSecret(token, wanted)
      if (!isOurs || typeof challenge !== 'string' || !/^\w{1,100}$/.test(challenge))
        throw refused()
      return reply.type('text/plain').send(challenge)
    })
  })
}

function readOrRefuse(read: () => DeliveryReport[]): DeliveryReport[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadReport) throw refused()
    throw error
  }
}

function refused(): Problem {
  return new Problem(400, 'bad-signature', 'This is not a delivery report of our gateway.')
}

/** A message that WhatsApp could not deliver is sent by SMS, unless it is too late. */
async function take(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  gateway: string,
  { id, key, outcome, reason }: DeliveryReport,
): Promise<void> {
  const message = await findReported(db, { gateway, id, key })
  if (!message) return
  if (outcome === 'delivered') return report(db, message, { status: 'delivered', reason: null })
  const now = clock.now()
  const canFallBack = message.channel === 'whatsapp' && message.expiresAt > now
  await report(
    db,
    message,
    canFallBack
      ? { status: 'queued', channel: 'sms', attempts: 0, dueAt: now, reason }
      : { status: 'failed', reason },
  )
}

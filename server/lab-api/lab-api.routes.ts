import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { stringify } from 'lossless-json'
import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { problemOf } from '#server/http/errors.ts'
import { metrics } from '#server/observe/metrics.ts'
import { hl7Routes } from './hl7/hl7.routes.ts'
import { LAB_BASE, type LabCall, labCalls } from './lab-api.contract.ts'
import type { LabReader } from './lab-audit.ts'
import { labDocument } from './lab-document.ts'
import { readFeed, readLabOrder } from './lab-orders.service.ts'
import { LabProblem } from './lab-problem.ts'
import { admitReader } from './lab-rate-limit.ts'
import {
  readLabPrescription,
  readPrescriptionFeed,
} from './prescriptions/lab-prescriptions.service.ts'
import { prescriptionFileRoutes } from './prescriptions/prescription-file.ts'
import { prescriptionCalls } from './prescriptions/prescriptions.contract.ts'
import { recordReading } from './prescriptions/record-reading.service.ts'
import { recordEvent } from './record-event.service.ts'
import { catalogueAnalytes } from './results/catalogue-analytes.service.ts'
import { listResults, readLabReport } from './results/list-results.service.ts'
import { readMessage, UNREADABLE } from './results/read-message.ts'
import { recordResults } from './results/record-results.service.ts'
import { resultCalls } from './results/results.contract.ts'
import type { SentResults } from './results/sent-results.ts'
import { tokenRoutes } from './token.routes.ts'

type Part<C, K extends string> =
  C extends Record<K, infer S extends z.ZodType> ? z.output<S> : never
type Input<C extends LabCall> = {
  readonly params: Part<C, 'params'>
  readonly query: Part<C, 'query'>
  readonly body: Part<C, 'body'>
  readonly reader: LabReader
}

/** The API for the lab's own information system (docs/lab-api.md). */
export function labApiRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(
    async (scope) => {
      scope.setErrorHandler(sendLabProblem)
      let document: ReturnType<typeof labDocument> | undefined
      scope.get('/openapi.json', { schema: { hide: true } }, () => {
        document ??= labDocument(deps.config, LAB_BASE)
        return document
      })
      tokenRoutes(scope, deps)
      serve(scope, deps, labCalls.orders, ({ query, reader }) => readFeed(deps, reader, query))
      serve(scope, deps, labCalls.order, ({ params, reader }) =>
        readLabOrder(deps, reader, params.order_no),
      )
      serve(scope, deps, labCalls.orderEvent, ({ params, body, reader }) =>
        recordEvent(deps, reader, { orderNo: params.order_no, event: body }),
      )
      serve(scope, deps, prescriptionCalls.prescriptions, ({ query, reader }) =>
        readPrescriptionFeed(deps, reader, LAB_BASE, query),
      )
      serve(scope, deps, prescriptionCalls.prescription, ({ params, reader }) =>
        readLabPrescription(deps, reader, LAB_BASE, params.prescription_id),
      )
      serve(scope, deps, prescriptionCalls.reading, ({ params, body, reader }) =>
        recordReading(deps, reader, { prescriptionId: params.prescription_id, sent: body }),
      )
      prescriptionFileRoutes(scope, deps)
      acceptFhir(scope)
      serve(scope, deps, resultCalls.results, ({ params, body, reader }) =>
        // SAFETY: acceptFhir has read the body.
        recordResults(deps, reader, { orderNo: params.order_no, sent: (body as FhirBody).sent }),
      )
      serve(scope, deps, resultCalls.sentResults, ({ params, reader }) =>
        listResults(deps, reader, params.order_no),
      )
      serve(scope, deps, resultCalls.report, ({ params, reader }) =>
        readLabReport(deps, reader, params.report_id),
      )
      serve(scope, deps, resultCalls.analytes, () => catalogueAnalytes(deps.db))
      hl7Routes(scope, deps)
    },
    { prefix: LAB_BASE },
  )
}

function serve<const C extends LabCall>(
  scope: FastifyInstance,
  deps: Deps,
  call: C,
  handle: (input: Input<C>) => Promise<z.input<C['response']>>,
): void {
  const readers = new WeakMap<FastifyRequest, LabReader>()
  scope.route({
    method: call.method,
    url: call.path,
    ...(call.bodyLimit && { bodyLimit: call.bodyLimit }),
    schema: {
      hide: true,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { 200: call.response },
    },
    // Before the body is read.
    onRequest: async (request) => {
      readers.set(request, await admitReader(deps, request, call))
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (call.contentType && call.method === 'GET') {
        // Numbers of FHIR keep their digits.
        reply.type(call.contentType).serializer((answer: unknown) => stringify(answer) ?? '')
      }
      const { params, query, body } = request
      // SAFETY: Fastify replaced the parts with the output of the call's schemas, and onRequest set
      // the reader.
      return handle({ params, query, body, reader: readers.get(request) } as Input<C>)
    },
  })
}

function sendLabProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = error instanceof LabProblem ? error : problemOf(error)
  const { status, code, message, retryAfter } = problem
  const problems = problem instanceof LabProblem ? problem.problems : undefined
  if (status >= 500) request.log.error({ err: error, status }, 'request failed')
  if (request.method === 'POST') metrics.labEventsRefused.inc({ code })
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="lab"')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send({ code, message, ...(problems && { problems }) })
}

/** The body of a call with a Bundle, in the place of what was sent. */
type FhirBody = { readonly resourceType: unknown; readonly sent: SentResults }

/** Reads FHIR bodies in this scope. @throws as `readMessage`; 400 or 413 for what is not read */
function acceptFhir(scope: FastifyInstance): void {
  scope.addContentTypeParser<Buffer>(
    'application/fhir+json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer): Promise<FhirBody> => {
      const read = await readMessage({ format: 'fhir', bytes })
      if (read && 'sent' in read) return read
      if (read?.refused === 413) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
      throw new LabProblem('invalid', read?.why ?? UNREADABLE)
    },
  )
}

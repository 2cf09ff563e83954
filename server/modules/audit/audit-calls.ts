import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountEndpoints } from '#contract/account.endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import { partnerReportEndpoints } from '#contract/partner-reports.endpoints.ts'
import { patientEndpoints } from '#contract/patient.endpoints.ts'
import { phlebotomistEndpoints } from '#contract/phlebotomists.endpoints.ts'
import { reportEndpoints } from '#contract/reports.endpoints.ts'
import { sha256 } from '#server/crypto.ts'
import { isUnstorableText } from '#server/db/errors.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { networkPrefix } from '../../http/network-of.ts'
import { audit, auditRefusal } from './audit.service.ts'

/** Not-found codes of public data, which are not audited. */
const PUBLIC_NOT_FOUND_CODES = new Set([
  'unknown-city',
  'unknown-item',
  'unknown-centre',
  'unknown-slot',
  'unknown-job',
])

/** Public endpoints protected by a link, a code or a number: a refusal may be a guess. */
const LINK_ENDPOINTS = new Set<Endpoint>([
  reportEndpoints.reportFile,
  reportEndpoints.qrReport,
  reportEndpoints.sharedReport,
  reportEndpoints.sharedReportPdf,
  partnerReportEndpoints.partnerLogin,
  partnerReportEndpoints.partnerReports,
  partnerReportEndpoints.partnerReportPdf,
  partnerReportEndpoints.partnerReportLink,
  partnerReportEndpoints.partnerReportFile,
  phlebotomistEndpoints.phlebotomistDetails,
  phlebotomistEndpoints.phlebotomistRating,
])

/** 409: the link is valid. 429 is counted by the rate limit. */
const NOT_REFUSALS = new Set([409, 429])

const NAMES = new Map<Endpoint, string>(
  Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]),
)

/**
 * Audited on success. Other actions write their row in their own transaction, and calls with health
 * data before their answer (health-audit.ts).
 */
const AUDITED_ACTIONS = new Map<Endpoint, string>([
  [patientEndpoints.changePassword, 'password-changed'],
  [patientEndpoints.memberDelete, 'member-removed'],
  [accountEndpoints.sessionEnd, 'session-ended'],
  [accountEndpoints.sessionEndOthers, 'other-sessions-ended'],
])

/**
 * Audits refused access to other patients' data and the actions above. Rows are written after the
 * response is sent, so that they delay no caller and timing reveals nothing. The server waits for
 * pending writes before it closes.
 */
export function auditCalls(app: FastifyInstance, { db, clock }: Deps): void {
  // Sequential: a flood of refusals uses one connection, and its limit is exact.
  let written = Promise.resolve()
  const note = (request: FastifyRequest, endpoint: Endpoint, write: typeof auditRefusal) => {
    const entry = {
      at: clock.now(),
      accountId: request.caller?.kind === 'patient' ? request.caller.userId : null,
      call: NAMES.get(endpoint) ?? endpoint.path,
      subject: identifiersIn(request),
      network: networkPrefix(request.ip),
    }
    const failed = (err: unknown) =>
      request.log.error({ err, call: entry.call }, 'audit row not written')
    written = written.then(() => write(db, entry)).catch(failed)
  }
  app.addHook('onError', async (request, _reply, error) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || !isRefusal(endpoint, error)) return
    if (Object.keys(identifiersIn(request)).length > 0) note(request, endpoint, auditRefusal)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const action = endpoint && AUDITED_ACTIONS.get(endpoint)
    if (!action || reply.statusCode !== 200) return
    note(request, endpoint, (to, entry) => audit(to, { ...entry, action }))
  })
  app.addHook('onClose', async () => {
    await written
  })
}

function isRefusal(endpoint: Endpoint, error: unknown): boolean {
  // No row has an id that the database cannot store.
  if (isUnstorableText(error)) return endpoint.access !== 'public' || LINK_ENDPOINTS.has(endpoint)
  if (!(error instanceof Problem) || error.status >= 500) return false
  if (endpoint.access === 'public')
    return LINK_ENDPOINTS.has(endpoint) && !NOT_REFUSALS.has(error.status)
  return (
    error.status === 404 &&
    error.code.startsWith('unknown-') &&
    !PUBLIC_NOT_FOUND_CODES.has(error.code)
  )
}

function identifiersIn({ params, query, body }: FastifyRequest): Record<string, string> {
  return auditedIdentifiers([params, query, body])
}

/** Names of fields that hold identifiers: `id`, `order_id`, `report_ids`, `imageKey`, `SID`. */
const IDENTIFIER_FIELD =
  /(?:^|_)(?:ids?|key|code|codes|no|number|token|sid|uuid)$|[a-z](?:Id|Key|Token|Number)$/i

/** Fields whose value grants access; their hash is stored. */
const SECRET_FIELD = /token|key|^code$/i
const MOBILE_FIELD = /mobile/i

/** A call with more identifiers sends a list; a few of them suffice. */
const MAX_IDENTIFIERS = 8
const MAX_LENGTH = 80

export function isIdentifierField(field: string): boolean {
  return IDENTIFIER_FIELD.test(field)
}

/** The identifiers in a request by field, redacted for storage. */
function auditedIdentifiers(parts: readonly unknown[]): Record<string, string> {
  const named = parts.flatMap((part) => [...collectIdentifiers(part)])
  return Object.fromEntries(named.slice(0, MAX_IDENTIFIERS))
}

function* collectIdentifiers(part: unknown, within = ''): Generator<[field: string, id: string]> {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    const field = Array.isArray(part) ? within : `${within}${within && '.'}${key}`
    const named = isStrings(value) ? value.join(' ') : value
    if (typeof named === 'object') yield* collectIdentifiers(named, field)
    else if (typeof named === 'string' && isIdentifierField(key))
      yield [storable(field), redacted(key, named)]
  }
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function redacted(key: string, value: string): string {
  if (SECRET_FIELD.test(key)) return `sha256 ${sha256(value).slice(0, 16)}`
  if (MOBILE_FIELD.test(key)) return storable(`…${value.slice(-4)}`)
  return storable(value.slice(0, MAX_LENGTH))
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\0', '\\u0000').replace(/\p{Surrogate}/gu, '\ufffd')
}

import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/inventory.ts'
import { sha256 } from '#server/crypto.ts'
import type { Executor } from '#server/db/client.ts'
import { isSerialisationFailure } from '#server/db/errors.ts'
import { retryAborted } from '#server/db/retry-aborted.ts'
import { afterCommit } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import {
  accessUnderWay,
  type HealthAccess,
  type HealthAudit,
  type Opener,
  type RecordIds,
} from '#server/http/health-access.ts'
import { Problem } from '#server/http/problem.ts'
import { networkPrefix } from '../../http/network-of.ts'
import { audit, auditReading } from './audit.service.ts'
import { recordIdsIn, subjectOf } from './record-ids.ts'

/** The calls of the contract that read or write health data. */
export type HealthCall = {
  [Name in EndpointName]: (typeof endpoints)[Name]['health'] extends 'none' ? never : Name
}[EndpointName]

/** The action of each call in its row. */
const ACTIONS: Record<HealthCall, string> = {
  orderList: 'orders-listed',
  orderDetails: 'order-read',
  openBooking: 'draft-read',
  orderExists: 'order-read',
  orderWindows: 'order-read',
  orderDraft: 'draft-made',
  orderUpdate: 'draft-changed',
  orderPayment: 'draft-changed',
  orderCreate: 'order-placed',
  radiologyOrderCreate: 'order-placed',
  orderCreateByPayment: 'order-placed',
  orderCancel: 'order-cancelled',
  orderReschedule: 'order-moved',
  orderRatePhlebotomist: 'visit-rated',
  orderAdditions: 'additions-read',
  orderAddTest: 'test-added',
  orderRemoveTest: 'test-removed',
  orderBilling: 'billing-changed',
  orderInvoice: 'invoice-made',
  orderInvoiceDownload: 'invoice-downloaded',
  customerInfo: 'old-order-read',
  patientRegistrationDetails: 'old-order-read',

  allReports: 'reports-listed',
  reportDetails: 'report-read',
  reportTrend: 'values-read',
  downloadReport: 'report-link-created',
  reportFhir: 'report-data-downloaded',
  reportFile: 'report-downloaded',
  qrReport: 'report-link-by-code',
  reportShareCreate: 'report-shared',
  reportShares: 'shares-listed',
  reportShareRevoke: 'share-ended',
  sharedReport: 'shared-report-read',
  sharedReportPdf: 'shared-report-downloaded',
  reportImportRead: 'foreign-report-read',
  reportImportSave: 'report-imported',
  reportImportList: 'imported-reports-listed',
  reportImportRemove: 'imported-report-removed',
  partnerLogin: 'partner-signed-in',
  partnerReports: 'partner-reports-listed',
  partnerReportPdf: 'partner-report-downloaded',
  partnerReportLink: 'partner-link-created',
  partnerReportFile: 'partner-report-downloaded',

  uploadMedia: 'file-sent',
  uploadImages: 'file-sent',
  downloadImage: 'file-read',
  uploadPrescription: 'prescription-sent',
  prescriptionList: 'prescriptions-listed',
  prescriptionReading: 'prescription-read',
  prescriptionDecide: 'prescription-decided',

  repeatPlans: 'plans-listed',
  repeatableTests: 'repeatable-tests-listed',
  repeatPlanCreate: 'plan-made',
  repeatPlanChange: 'plan-changed',

  exportData: 'data-downloaded',
  deleteAccount: 'account-deleted',
}

const NAMES = new Map<Endpoint, HealthCall>(
  // SAFETY: the keys of the table above.
  (Object.keys(ACTIONS) as HealthCall[]).map((name) => [endpoints[name], name]),
)

/** Audits each successful call with health data. */
export function healthAudit({ db, clock }: Pick<Deps, 'db' | 'clock'>): HealthAudit {
  return {
    async around(request, endpoint, run) {
      const call = NAMES.get(endpoint)
      if (!call) throw new Error(`${endpoint.path} has no action in the audit log.`)
      const access = openAccess(call, request, () => clock.now())
      const answer = await accessUnderWay.run(access, run)
      await access.writeUnlessWritten(db, answer, endpoint.health)
      return answer
    },
  }
}

/** Collects what the row of one call says, and writes it once. */
function openAccess(call: HealthCall, request: FastifyRequest, now: () => Date) {
  const { caller, params, query, body, ip } = request
  const named: RecordIds[] = [recordIdsIn([params, query, body])]
  let opener: Opener | undefined
  let written = false

  function entryOf(result: unknown) {
    const owner = caller?.kind === 'patient' ? caller.userId : null
    return {
      at: now(),
      accountId: opener ? opener.owner : owner,
      action: ACTIONS[call],
      call,
      subject: { ...subjectOf([...named, recordIdsIn([result])]), ...whoIs() },
      network: networkPrefix(ip),
    }
  }

  /** Besides the owner's account, and never another account: the owner can read these rows. */
  function whoIs(): Record<string, string> {
    if (opener) return { by: opener.key }
    if (caller?.kind === 'patient') return { session: caller.sessionId }
    return caller?.kind === 'session'
      ? { browser: `sha256 ${sha256(caller.sessionId).slice(0, 16)}` }
      : {}
  }

  async function orRefuse(write: Promise<void>): Promise<void> {
    try {
      await write
    } catch (err) {
      if (isSerialisationFailure(err)) throw err
      request.log.error({ err, call }, 'audit row not written')
      throw new Problem(
        503,
        'unavailable',
        'Our service is not available right now. Please try again soon.',
      )
    }
  }

  return {
    name(records, by) {
      named.push(records)
      opener = by ?? opener
    },
    async writeWith(tx, result) {
      await orRefuse(audit(tx, entryOf(result)))
      // A transaction that is run again writes it again.
      afterCommit(tx, () => {
        written = true
      })
    },
    async writeUnlessWritten(db: Executor, answer: unknown, health: Endpoint['health']) {
      if (written) return
      const entry = entryOf(answer)
      const isRepeatable = health === 'reads' && !opener
      const write = () => (isRepeatable ? auditReading(db, entry) : audit(db, entry))
      await orRefuse(retryAborted(write))
    },
  } satisfies HealthAccess & Record<string, unknown>
}

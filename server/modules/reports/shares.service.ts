import { randomUUID } from 'node:crypto'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { ReportShare, reportEndpoints } from '#contract/reports.endpoints.ts'
import { randomToken } from '#server/crypto.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { auditWithWork, nameRecords } from '#server/http/health-access.ts'
import { groupBy } from '../../group-by.ts'
import { lockAccount } from '../account/account.repository.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { reportNotShared, tooManyShares, unknownShare } from './report.problems.ts'
import { requireReport } from './reports.service.ts'
import {
  countLive,
  endLinkedReport,
  findLinkedReports,
  findVisits,
  insertShare,
  isOwnShare,
  type LinkedReportRow,
  listShares,
  revokeShare,
  type ShareRow,
  stateOf,
  type VisitRow,
} from './share.repository.ts'

/** Live shares per account. */
const MAX_SHARES = 20
const DAY_MS = 86_400_000

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>
type NewShare = {
  readonly report_ids: readonly string[]
  readonly label: string
  readonly pin: string
  readonly days: number
}

/**
 * Creates a link to reports for a recipient without an account. The database stores hashes:
 * SHA-256 of the token, which has 256 random bits, and scrypt of the PIN.
 * @throws Problem 404 `unknown-report`; 409 `too-many-shares`; 429 `busy`
 */
export async function shareReports(
  { db, clock, config }: Needs,
  accountId: string,
  { report_ids, label, pin, days }: NewShare,
): Promise<EndpointResult<typeof reportEndpoints.reportShareCreate>> {
  const reportIds = [...new Set(report_ids)]
  for (const id of reportIds) await requireReport(db, accountId, id)
  const now = clock.now()
  const requireFewer = async (executor: Executor) => {
    if ((await countLive(executor, accountId, now)) >= MAX_SHARES) throw tooManyShares(MAX_SHARES)
  }
  // Before the costly hash, and exactly beside the new row.
  await requireFewer(db)
  const { token, hash: tokenHash } = randomToken()
  const share = {
    id: randomUUID(),
    accountId,
    label,
    tokenHash,
    pinHash: await hashPassword(pin),
    pinFailures: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
    revokedAt: null,
    lockedAt: null,
  }
  nameRecords({ report_id: reportIds, share_id: share.id })
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    await requireFewer(tx)
    await insertShare(tx, share, reportIds)
    await auditWithWork(tx, undefined)
  })
  const linked = await findLinkedReports(db, [share.id])
  return {
    share: toShare(share, { linked, visits: [] }, now),
    // In the fragment: browsers do not send it, so it is never logged.
    url: `${config.publicUrl}/shared-report#${token}`,
  }
}

/** @throws Problem 404 `unknown-report` */
export async function sharesOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  reportId: string | undefined,
): Promise<ReportShare[]> {
  if (reportId !== undefined) await requireReport(db, accountId, reportId)
  const shares = await listShares(db, accountId, reportId)
  const ids = shares.map(({ id }) => id)
  const visits = groupBy(await findVisits(db, ids), ({ shareId }) => shareId)
  const linked = groupBy(await findLinkedReports(db, ids), ({ shareId }) => shareId)
  const now = clock.now()
  return shares.map((share) =>
    toShare(share, { linked: linked.get(share.id) ?? [], visits: visits.get(share.id) ?? [] }, now),
  )
}

type Ending = {
  readonly share_id: string
  /** Undefined for the whole link. */
  readonly report_id?: string | undefined
}

/** @throws Problem 404 `unknown-share`; 410 `report-not-shared` */
export async function endShare(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { share_id: id, report_id: reportId }: Ending,
): Promise<{ done: true }> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (!(await isOwnShare(tx, { accountId, id }))) throw unknownShare()
    const isWhole = reportId === undefined || (await isLastEnded(tx, { id, reportId, now }))
    if (isWhole) await revokeShare(tx, { accountId, id, now })
    return auditWithWork(tx, { done: true })
  })
}

async function isLastEnded(
  tx: Transaction,
  { id: shareId, reportId, now }: { id: string; reportId: string; now: Date },
): Promise<boolean> {
  const { wasLinked, isLast } = await endLinkedReport(tx, { shareId, reportId, now })
  if (!wasLinked) throw reportNotShared()
  return isLast
}

type Details = {
  readonly linked: readonly LinkedReportRow[]
  readonly visits: readonly VisitRow[]
}

function toShare(
  share: Omit<ShareRow, 'reportId'>,
  { linked, visits }: Details,
  now: Date,
): ReportShare {
  return {
    share_id: share.id,
    reports: linked.map(({ reportId, name, patient, date, endedAt }) => ({
      report_id: reportId,
      name,
      member_name: patient.name,
      date,
      ended_at: endedAt?.toISOString() ?? null,
    })),
    label: share.label,
    created_at: share.createdAt.toISOString(),
    expires_at: share.expiresAt.toISOString(),
    state: stateOf(share, now),
    visits: visits.map(({ at, what, reportId, device }) => ({
      at: at.toISOString(),
      what,
      report_id: reportId,
      device,
    })),
  }
}

import { randomUUID } from 'node:crypto'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { ReportShare, reportEndpoints } from '#contract/reports.endpoints.ts'
import { randomToken } from '#server/crypto.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { groupBy } from '../../group-by.ts'
import { audit } from '../audit/audit.service.ts'
import { hashPassword } from '../auth/password-hash.ts'
import { requireReport } from './reports.service.ts'
import { tooManyShares, unknownShare } from './share.problems.ts'
import {
  countLive,
  findVisits,
  insertShare,
  type ListedShare,
  listShares,
  revokeShare,
  type VisitRow,
} from './share.repository.ts'
import { stateOf } from './share-state.ts'

/** Live shares per account. */
const MAX_SHARES = 20
const DAY_MS = 86_400_000

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>
type Owner = { readonly accountId: string; readonly network: string }
type NewShare = {
  readonly report_id: string
  readonly label: string
  readonly pin: string
  readonly days: number
}

/**
 * Creates a link to one report for a recipient without an account. The database stores hashes:
 * SHA-256 of the token, which has 256 random bits, and scrypt of the PIN.
 * @throws Problem 404 `unknown-report`; 409 `too-many-shares`; 429 `busy`
 */
export async function shareReport(
  { db, clock, config }: Needs,
  { accountId, network }: Owner,
  { report_id, label, pin, days }: NewShare,
): Promise<EndpointResult<typeof reportEndpoints.reportShareCreate>> {
  const report = await requireReport(db, accountId, report_id)
  const now = clock.now()
  if ((await countLive(db, accountId, now)) >= MAX_SHARES) throw tooManyShares(MAX_SHARES)
  const { token, hash: tokenHash } = randomToken()
  const share = {
    id: randomUUID(),
    reportId: report.id,
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
  await inTransaction(db, async (tx) => {
    await insertShare(tx, share)
    await audit(tx, {
      at: now,
      accountId,
      action: 'report-shared',
      call: 'reportShareCreate',
      subject: { report_id: report.id, share_id: share.id },
      network,
    })
  })
  const listed = { ...share, reportName: report.name, memberName: report.patient.name }
  return {
    share: toShare(listed, [], now),
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
  const now = clock.now()
  return shares.map((share) => toShare(share, visits.get(share.id) ?? [], now))
}

/** @throws Problem 404 `unknown-share` */
export async function endShare(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, network }: Owner,
  id: string,
): Promise<{ done: true }> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await revokeShare(tx, { accountId, id, now }))) throw unknownShare()
    const [action, call] = ['share-ended', 'reportShareRevoke'] as const
    await audit(tx, { at: now, accountId, action, call, subject: { share_id: id }, network })
  })
  return { done: true }
}

function toShare(share: ListedShare, visits: readonly VisitRow[], now: Date): ReportShare {
  return {
    share_id: share.id,
    report_id: share.reportId,
    report_name: share.reportName,
    member_name: share.memberName,
    label: share.label,
    created_at: share.createdAt.toISOString(),
    expires_at: share.expiresAt.toISOString(),
    state: stateOf(share, now),
    visits: visits.map(({ at, what, device }) => ({ at: at.toISOString(), what, device })),
  }
}

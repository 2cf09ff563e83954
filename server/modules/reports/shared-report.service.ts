import type { ReportDetails } from '#contract/reports.endpoints.ts'
import { sha256 } from '#server/crypto.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { nameRecords } from '#server/http/health-access.ts'
import type { BinaryFile } from '#server/http/route.ts'
import { verifyPassword } from '../auth/password-hash.ts'
import {
  reportNotShared,
  shareExpired,
  shareLocked,
  shareRevoked,
  unknownShare,
  wrongPin,
} from './report.problems.ts'
import { findReport } from './report.repository.ts'
import { pdfOf, readReport } from './reports.service.ts'
import {
  addVisit,
  countPinAttempt,
  findByToken,
  findLinkedReports,
  lockShare,
  resetPinAttempts,
  type ShareRow,
  stateOf,
  type VisitRow,
} from './share.repository.ts'

/** Wrong PINs in a row that lock a link for good: there are only a million PINs. */
const MAX_ATTEMPTS = 5
/** Maximum visits listed per link. */
const MAX_VISITS = 50

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>
type Visitor = { readonly token: string; readonly pin: string; readonly device: string }

/** @throws Problem as `authoriseVisitor` */
export async function openShared(needs: Needs, visitor: Visitor) {
  const { share, reportIds } = await authoriseVisitor(needs, visitor, { what: 'opened' })
  const reports = await Promise.all(reportIds.map((id) => sharedDetails(needs, id)))
  return { reports, expires_at: share.expiresAt.toISOString() }
}

/** @throws Problem as `authoriseVisitor`; 410 `report-not-shared` */
export async function downloadShared(
  needs: Needs & Pick<Deps, 'files'>,
  { report_id: reportId, ...visitor }: Visitor & { readonly report_id: string },
): Promise<BinaryFile> {
  await authoriseVisitor(needs, visitor, { what: 'downloaded', reportId })
  return pdfOf(needs, await reportOf(needs, reportId))
}

/** A report without trends and earlier values, which are those of reports that are not shared. */
async function sharedDetails(needs: Needs, id: string): Promise<ReportDetails> {
  const details = await readReport(needs, await reportOf(needs, id))
  const groups = details.groups.map((group) => ({
    ...group,
    results: group.results.map(({ earlier: _, ...result }) => ({ ...result, has_trend: false })),
  }))
  return { ...details, groups }
}

async function reportOf({ db }: Needs, id: string) {
  const report = await findReport(db, id)
  if (!report) throw unknownShare()
  return report
}

type Wish = { readonly what: 'opened' } | { readonly what: 'downloaded'; readonly reportId: string }

/**
 * Checks a visitor's token and PIN, and records the visit.
 * @returns the share with the reports that can be read
 * @throws Problem 404 `unknown-share`; 410 `share-revoked`, `share-expired`, `report-not-shared`;
 * 423 `share-locked`; 400 `wrong-pin`; 429 `busy`
 */
async function authoriseVisitor(
  { db, clock }: Needs,
  { token, pin, device }: Visitor,
  wish: Wish,
): Promise<{ readonly share: ShareRow; readonly reportIds: readonly string[] }> {
  const share = await findByToken(db, sha256(token))
  if (!share) throw unknownShare()
  const now = clock.now()
  const note = (what: VisitRow['what'], reportId: string | null = null) =>
    inTransaction(db, (tx) =>
      addVisit(tx, { shareId: share.id, at: now, what, reportId, device }, MAX_VISITS),
    )
  const state = stateOf(share, now)
  if (state === 'revoked') throw shareRevoked()
  if (state === 'expired') throw shareExpired()
  if (state === 'locked') throw shareLocked()
  let tries = 0
  const countAttempt = async () => {
    tries = (await countPinAttempt(db, share.id, MAX_ATTEMPTS)) ?? MAX_ATTEMPTS + 1
    if (tries > MAX_ATTEMPTS) throw shareLocked()
    return share.pinHash
  }
  if (await verifyPassword(countAttempt, pin)) {
    await resetPinAttempts(db, share.id)
    const linked = await findLinkedReports(db, [share.id])
    const reportIds = linked.flatMap((one) => (one.endedAt ? [] : [one.reportId]))
    const wanted = wish.what === 'downloaded' ? wish.reportId : null
    if (wanted !== null && !reportIds.includes(wanted)) throw reportNotShared()
    const read = wanted === null ? reportIds : [wanted]
    const opener = { key: 'share-link', owner: share.accountId } as const
    nameRecords({ share_id: share.id, report_id: read }, opener)
    await note(wish.what, wanted)
    return { share, reportIds }
  }
  if (tries < MAX_ATTEMPTS) {
    await note('wrong-pin')
    throw wrongPin(MAX_ATTEMPTS - tries)
  }
  await lockShare(db, share.id, now)
  await note('locked')
  throw shareLocked()
}

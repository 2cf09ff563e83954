import { sha256 } from '#server/crypto.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { BinaryFile } from '#server/http/route.ts'
import { verifyPassword } from '../auth/password-hash.ts'
import { findReport } from './report.repository.ts'
import { pdfOf, readReport } from './reports.service.ts'
import {
  shareExpired,
  shareLocked,
  shareRevoked,
  unknownShare,
  wrongPin,
} from './share.problems.ts'
import {
  addVisit,
  countPinAttempt,
  findByToken,
  lockShare,
  resetPinAttempts,
  type ShareRow,
  type VisitRow,
} from './share.repository.ts'
import { stateOf } from './share-state.ts'

/** Wrong PINs in a row that lock a link for good: there are only a million PINs. */
const MAX_ATTEMPTS = 5
/** Maximum visits listed per link. */
const MAX_VISITS = 50

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>
type Visitor = { readonly token: string; readonly pin: string; readonly device: string }

/** @throws Problem as `authoriseVisitor` */
export async function openShared(needs: Needs, visitor: Visitor) {
  const share = await authoriseVisitor(needs, visitor, 'opened')
  const report = await reportOf(needs, share)
  // The recipient sees this report alone; trends and earlier values are of the patient's others.
  const details = await readReport(needs, report)
  const groups = details.groups.map((group) => ({
    ...group,
    results: group.results.map(({ earlier: _, ...result }) => ({ ...result, has_trend: false })),
  }))
  return { report: { ...details, groups }, expires_at: share.expiresAt.toISOString() }
}

/** @throws Problem as `authoriseVisitor` */
export async function downloadShared(
  needs: Needs & Pick<Deps, 'files'>,
  visitor: Visitor,
): Promise<BinaryFile> {
  const share = await authoriseVisitor(needs, visitor, 'downloaded')
  return pdfOf(needs, await reportOf(needs, share))
}

async function reportOf({ db }: Needs, { reportId }: ShareRow) {
  const report = await findReport(db, reportId)
  if (!report) throw unknownShare()
  return report
}

/**
 * Checks a visitor's token and PIN, and records the visit.
 * @throws Problem 404 `unknown-share`; 410 `share-revoked`, `share-expired`; 423 `share-locked`;
 * 400 `wrong-pin`; 429 `busy`
 */
async function authoriseVisitor(
  { db, clock }: Needs,
  { token, pin, device }: Visitor,
  what: 'opened' | 'downloaded',
): Promise<ShareRow> {
  const share = await findByToken(db, sha256(token))
  if (!share) throw unknownShare()
  const now = clock.now()
  const note = (happened: VisitRow['what']) =>
    inTransaction(db, (tx) =>
      addVisit(tx, { shareId: share.id, at: now, what: happened, device }, MAX_VISITS),
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
    await note(what)
    return share
  }
  if (tries < MAX_ATTEMPTS) {
    await note('wrong-pin')
    throw wrongPin(MAX_ATTEMPTS - tries)
  }
  await lockShare(db, share.id, now)
  await note('locked')
  throw shareLocked()
}

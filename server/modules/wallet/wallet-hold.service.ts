import { randomUUID } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { hmacFor } from '#server/crypto.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { findTransfer, renameTransfer } from '../ledger/ledger.repository.ts'
import { type Transfer, transfer } from '../ledger/ledger.service.ts'
import { heldSide, walletSide } from '../ledger/ledger-sides.ts'
import {
  findLiveHold,
  insertHold,
  POINTS_HELD,
  POINTS_RELEASED,
  updateHold,
  type WalletHoldRow,
} from './wallet-hold.repository.ts'

const GRANTED = 'points-granted'
/** What the patient reads once an order has used them. */
export const POINTS_USED = 'Used for an order'

/* Call these with the order locked; README.md has the states. Every amount is in points. */

/** The points of an order: applied to a draft, or spent by a placed order. */
export function walletHoldOf(db: Executor, orderId: string): Promise<WalletHoldRow | undefined> {
  return findLiveHold(db, orderId)
}

/**
 * Holds points for a draft, replacing the previous hold; 0 releases them. The same number keeps the
 * hold.
 * @throws InsufficientBalance if the wallet has fewer.
 */
export async function holdPoints(
  tx: Transaction,
  { id: orderId, accountId }: { readonly id: string; readonly accountId: string },
  points: number,
  now: Date,
): Promise<void> {
  const current = await findLiveHold(tx, orderId)
  if (current?.points === points) return
  await releasePoints(tx, orderId, now)
  if (points === 0) return
  const hold = { id: randomUUID(), accountId, orderId, points, createdAt: now }
  await insertHold(tx, hold)
  const sides = { debit: walletSide(accountId), credit: heldSide(accountId) }
  await move(tx, hold, { ...sides, kind: POINTS_HELD, reason: 'Reserved for an order' }, now)
}

/**
 * Gives orders that are booked together points of the hold of their parent, so that each spends and
 * returns its own. The points stay held.
 */
export async function splitPoints(
  tx: Transaction,
  parentId: string,
  shares: readonly { readonly orderId: string; readonly points: number }[],
  now: Date,
): Promise<void> {
  const hold = await findLiveHold(tx, parentId)
  if (hold?.state !== 'applied') return
  const given = shares.reduce((sum, { points }) => sum + points, 0)
  if (given > hold.points) throw new Error('Orders use more points than are held for them.')
  const left = hold.points - given
  const stays = left > 0 ? { points: left } : { state: 'released' as const, endedAt: now }
  await updateHold(tx, hold.id, stays)
  const { accountId } = hold
  for (const { orderId, points } of shares) {
    if (points === 0) continue
    await insertHold(tx, { id: randomUUID(), accountId, orderId, points, createdAt: now })
  }
}

/** Spends this many of the held points and releases the rest. */
export async function spendPoints(
  tx: Transaction,
  orderId: string,
  points: number,
  now: Date,
): Promise<void> {
  const hold = await findLiveHold(tx, orderId)
  if (hold?.state !== 'applied') return
  if (points <= 0) return releasePoints(tx, orderId, now)
  const spent = Math.min(points, hold.points)
  await giveBack(tx, { ...hold, points: hold.points - spent }, now)
  await updateHold(tx, hold.id, { state: 'spent', points: spent })
  const sides = { debit: heldSide(hold.accountId), credit: 'redeemed' } as const
  const paid = { ...sides, kind: 'points-spent', reason: POINTS_USED }
  await move(tx, { ...hold, points: spent }, paid, now)
}

/** Releases the points of a draft, if any. */
export async function releasePoints(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const hold = await findLiveHold(tx, orderId)
  if (hold?.state !== 'applied') return
  await giveBack(tx, hold, now)
  await updateHold(tx, hold.id, { state: 'released', endedAt: now })
}

/** Returns the points that a cancelled order was paid with, if any. */
export async function returnPoints(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const hold = await findLiveHold(tx, orderId)
  if (hold?.state !== 'spent') return
  await updateHold(tx, hold.id, { state: 'released', endedAt: now })
  const sides = { debit: 'redeemed', credit: walletSide(hold.accountId) } as const
  const returned = { ...sides, kind: 'points-returned', reason: 'Returned from a cancelled order' }
  await move(tx, hold, returned, now)
}

/**
 * Returns the points of a placed order above this number: it costs less since a test was added or
 * taken out.
 */
export async function returnPointsAbove(
  tx: Transaction,
  orderId: string,
  points: number,
  now: Date,
): Promise<void> {
  const hold = await findLiveHold(tx, orderId)
  if (hold?.state !== 'spent' || hold.points <= points) return
  await updateHold(tx, hold.id, { points })
  const sides = { debit: 'redeemed', credit: walletSide(hold.accountId) } as const
  const returned = { ...sides, unit: 'points', amount: hold.points - points } as const
  const reference = `${hold.id}:${randomUUID()}`
  const about = { kind: 'points-returned', reference, orderId }
  await transfer(tx, { ...returned, ...about, reason: 'The order costs less now' }, now)
}

/** Adds points to a wallet, once per reference. */
export async function grantPoints(
  tx: Transaction,
  accountId: string,
  points: number,
  { reason, reference }: { readonly reason: string; readonly reference: string },
  now: Date,
): Promise<void> {
  const sides = { debit: 'issued', credit: walletSide(accountId) } as const
  const grant = { ...sides, unit: 'points', amount: points, kind: GRANTED } as const
  await transfer(tx, { ...grant, reference, orderId: null, reason }, now)
}

async function giveBack(tx: Transaction, hold: Moved, now: Date): Promise<void> {
  if (hold.points === 0) return
  const sides = { debit: heldSide(hold.accountId), credit: walletSide(hold.accountId) }
  await move(tx, hold, { ...sides, kind: POINTS_RELEASED, reason: 'Not used, returned' }, now)
}

type Moved = Pick<WalletHoldRow, 'id' | 'accountId' | 'orderId' | 'points'>

/** Each kind of transfer happens once per hold. */
function move(
  tx: Transaction,
  { id, orderId, points }: Moved,
  between: Pick<Transfer, 'debit' | 'credit' | 'kind' | 'reason'>,
  now: Date,
): Promise<void> {
  return transfer(tx, { ...between, unit: 'points', amount: points, reference: id, orderId }, now)
}

/**
 * The points a new account starts with, once for each number, also if its account was deleted; none when
 * WELCOME_POINTS is 0.
 */
export async function grantWelcomePoints(
  tx: Transaction,
  { welcomePoints, tokenSecret }: Pick<Config, 'welcomePoints' | 'tokenSecret'>,
  { accountId, mobileNo }: { readonly accountId: string; readonly mobileNo: string },
  now: Date,
): Promise<void> {
  const reference = welcomeReference(tokenSecret, mobileNo)
  if (welcomePoints === 0 || (await findTransfer(tx, GRANTED, reference))) return
  await grantPoints(tx, accountId, welcomePoints, { reason: 'Welcome points', reference }, now)
}

/**
 * Names the number in a grant of the releases that named the account: called when that is deleted.
 */
export async function rememberWelcome(
  tx: Transaction,
  { tokenSecret }: Pick<Config, 'tokenSecret'>,
  { accountId, mobileNo }: { readonly accountId: string; readonly mobileNo: string },
): Promise<void> {
  const reference = welcomeReference(tokenSecret, mobileNo)
  if (await findTransfer(tx, GRANTED, reference)) return
  await renameTransfer(tx, { kind: GRANTED, from: `welcome:${accountId}`, to: reference })
}

/** A keyed hash: without the secret, ten digits could be tried out. */
function welcomeReference(secret: string, mobileNo: string): string {
  return `welcome:${hmacFor(secret, 'welcome-points', mobileNo)}`
}

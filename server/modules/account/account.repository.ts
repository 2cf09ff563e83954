import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { cities } from '#server/db/schema/cities.ts'
import { members } from '#server/db/schema/members.ts'

const holder = {
  accountId: accounts.id,
  mobileNo: accounts.mobileNo,
  cityId: accounts.cityId,
  cityName: cities.name,
  stateName: cities.stateName,
  patientId: members.id,
  firstName: members.firstName,
  middleName: members.middleName,
  lastName: members.lastName,
  gender: members.gender,
  patientCategory: members.patientCategory,
  dob: members.dob,
  email: members.email,
  confirmedEmail: accounts.confirmedEmail,
  photoKey: accounts.photoKey,
}

/** An account with its own member and its city. */
export type Holder = {
  readonly accountId: string
  readonly mobileNo: string
  readonly cityId: number
  readonly cityName: string
  readonly stateName: string
  readonly patientId: string
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly gender: 0 | 1 | 2
  readonly patientCategory: 0 | 2 | 5
  readonly dob: string
  readonly email: string | null
  readonly confirmedEmail: string | null
  readonly photoKey: string | null
}

function selectHolders(db: Executor) {
  return db
    .select(holder)
    .from(accounts)
    .innerJoin(members, and(eq(members.accountId, accounts.id), eq(members.relationType, 'self')))
    .innerJoin(cities, eq(cities.id, accounts.cityId))
    .$dynamic()
}

export async function findHolder(db: Executor, accountId: string): Promise<Holder | undefined> {
  const [row] = await selectHolders(db).where(eq(accounts.id, accountId))
  return row
}

export async function findHolderByMobile(
  db: Executor,
  mobileNo: string,
): Promise<Holder | undefined> {
  const [row] = await selectHolders(db).where(eq(accounts.mobileNo, mobileNo))
  return row
}

/**
 * The holder who can sign in with this e-mail (lower case): it is in their profile and confirmed.
 */
export async function findHolderByEmail(db: Executor, email: string): Promise<Holder | undefined> {
  const [row] = await selectHolders(db).where(
    and(eq(members.email, email), eq(accounts.confirmedEmail, members.email)),
  )
  return row
}

/**
 * Marks the e-mail of an account as confirmed.
 * @returns the holder, or undefined if the profile has another e-mail; nothing changes then.
 */
export async function confirmEmail(
  db: Executor,
  { accountId, email }: { accountId: string; email: string },
): Promise<Holder | undefined> {
  const holder = await findHolder(db, accountId)
  if (holder?.email !== email) return undefined
  await db.update(accounts).set({ confirmedEmail: email }).where(eq(accounts.id, accountId))
  return { ...holder, confirmedEmail: email }
}

/** @returns false if the number already has an account, or one is just being created. */
export async function insertAccount(
  db: Executor,
  account: typeof accounts.$inferInsert,
): Promise<boolean> {
  const made = await db
    .insert(accounts)
    .values(account)
    .onConflictDoNothing({ target: accounts.mobileNo })
    .returning({ id: accounts.id })
  return made.length === 1
}

/** `cityId` must exist. */
export async function setHomeCity(
  db: Executor,
  { accountId, cityId }: { accountId: string; cityId: number },
): Promise<void> {
  await db.update(accounts).set({ cityId }).where(eq(accounts.id, accountId))
}

/** The mobile number of an account; undefined for a deleted one. */
export async function findMobile(db: Executor, accountId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ mobileNo: accounts.mobileNo })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
  return row?.mobileNo
}

export async function findIdByMobile(db: Executor, mobileNo: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.mobileNo, mobileNo))
  return row?.id
}

/**
 * Counts a password attempt before the comparison, so that concurrent attempts cannot exceed the limit.
 * @returns the hash to compare with, or undefined while the password is locked.
 */
export async function countPasswordAttempt(
  db: Executor,
  {
    accountId,
    limit,
    lockedSince,
    now,
  }: { accountId: string; limit: number; lockedSince: Date; now: Date },
): Promise<{ passwordHash: string | null } | undefined> {
  const restarts = lte(accounts.passwordFailedAt, lockedSince)
  const [row] = await db
    .update(accounts)
    .set({
      passwordFailures: sql`case when ${restarts} then 1 else ${accounts.passwordFailures} + 1 end`,
      passwordFailedAt: now,
    })
    .where(and(eq(accounts.id, accountId), or(lt(accounts.passwordFailures, limit), restarts)))
    .returning({ passwordHash: accounts.passwordHash })
  return row
}

export async function passwordFailedAt(db: Executor, accountId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: accounts.passwordFailedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row?.at ?? null
}

export async function resetPasswordAttempts(db: Executor, accountId: string): Promise<void> {
  await db
    .update(accounts)
    .set({ passwordFailures: 0, passwordFailedAt: null })
    .where(eq(accounts.id, accountId))
}

export async function hasPassword(db: Executor, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return typeof row?.passwordHash === 'string'
}

export async function setPassword(
  db: Executor,
  { accountId, passwordHash }: { accountId: string; passwordHash: string },
): Promise<void> {
  await db
    .update(accounts)
    .set({ passwordHash, passwordFailures: 0, passwordFailedAt: null })
    .where(eq(accounts.id, accountId))
}

/** Serialises transactions of one account: others wait until this one ends. */
export async function lockAccount(db: Executor, accountId: string): Promise<void> {
  await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
}

import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { consents } from '#server/db/schema/accounts.ts'

export type ConsentRow = typeof consents.$inferSelect
export type NewConsent = Omit<ConsentRow, 'id'>

export async function insertConsent(db: Executor, consent: NewConsent): Promise<void> {
  await db.insert(consents).values(consent)
}

/** All consent records of an account, newest first. */
export function listConsents(db: Executor, accountId: string): Promise<ConsentRow[]> {
  return db
    .select()
    .from(consents)
    .where(eq(consents.accountId, accountId))
    .orderBy(desc(consents.id))
}

/** The latest record of one purpose. */
export async function findConsent(
  db: Executor,
  accountId: string,
  purpose: ConsentRow['purpose'],
): Promise<ConsentRow | undefined> {
  const [row] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.accountId, accountId), eq(consents.purpose, purpose)))
    .orderBy(desc(consents.id))
    .limit(1)
  return row
}

/** The instants of the changes since an instant, oldest first. */
export async function consentTimesSince(
  db: Executor,
  accountId: string,
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .select({ at: consents.at })
    .from(consents)
    .where(and(eq(consents.accountId, accountId), gt(consents.at, since)))
    .orderBy(asc(consents.at))
  return rows.map(({ at }) => at)
}

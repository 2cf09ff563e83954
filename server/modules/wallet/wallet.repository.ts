import { eq, sum } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { walletEntries } from '#server/db/schema/wallet.ts'

/** The points an account has; 0 before anything was earned. */
export async function sumPoints(db: Executor, accountId: string): Promise<number> {
  const [row] = await db
    .select({ points: sum(walletEntries.points).mapWith(Number) })
    .from(walletEntries)
    .where(eq(walletEntries.accountId, accountId))
  return row?.points ?? 0
}

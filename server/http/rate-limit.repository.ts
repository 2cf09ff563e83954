import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { addressLimits } from '#server/db/schema/calls.ts'

type Row = typeof addressLimits.$inferSelect

/** An action that is limited; `lab` is any call of a client of /lab/v1, `sid` a wrong SID of a number. */
export type CountedAction = Row['action']

/** An action that is limited by device and network address. */
export type RateLimitedAction = Exclude<CountedAction, 'lab' | 'sid'>

type Counted = Pick<Row, 'counted' | 'action'>

/**
 * Counts a request of a device or an address; a counting window that began at `lastOver` or before starts again. Concurrent
 * requests queue on the row, so the limit is exact.
 * @returns false if the limit is reached; the request is not counted then.
 */
export async function countRequest(
  db: Executor,
  { counted, action, limit, now, lastOver }: Counted & { limit: number; now: Date; lastOver: Date },
): Promise<boolean> {
  const restarts = lte(addressLimits.countedFrom, lastOver)
  const rows = await db
    .insert(addressLimits)
    .values({ counted, action, countedFrom: now, count: 1 })
    .onConflictDoUpdate({
      target: [addressLimits.counted, addressLimits.action],
      set: {
        countedFrom: sql`case when ${restarts} then ${now.toISOString()} else ${addressLimits.countedFrom} end`,
        count: sql`case when ${restarts} then 1 else ${addressLimits.count} + 1 end`,
      },
      setWhere: sql`${restarts} or ${lt(addressLimits.count, limit)}`,
    })
    .returning({ count: addressLimits.count })
  return rows.length === 1
}

/** Resets a counter. */
export async function forgetCount(db: Executor, { counted, action }: Counted): Promise<void> {
  await db
    .delete(addressLimits)
    .where(and(eq(addressLimits.counted, counted), eq(addressLimits.action, action)))
}

export async function countedFrom(
  db: Executor,
  { counted, action }: Counted,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: addressLimits.countedFrom })
    .from(addressLimits)
    .where(and(eq(addressLimits.counted, counted), eq(addressLimits.action, action)))
  return row?.at
}

import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/db/client.ts'
import { prescriptionFeed } from '#server/db/schema/prescription-readings.ts'
import { prescriptions } from '#server/db/schema/uploads.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { PrescriptionRow } from '../../modules/prescriptions/reading.repository.ts'

/** The same expression as in the partial index. */
const isUnnumbered = and(isNull(prescriptions.feedPosition), isNull(prescriptions.orderId))

/**
 * Gives every committed change a position, as in the feed of orders (lab-feed.repository.ts). A
 * prescription has one position: a later change moves it to the end.
 */
export async function numberPrescriptions(db: Database): Promise<void> {
  const waiting = await db
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(isUnnumbered)
    .limit(1)
  if (waiting.length === 0) return
  await inTransaction(
    db,
    async (tx) => {
      const [feed] = await tx.select().from(prescriptionFeed).for('update')
      if (!feed) throw new Error('The table prescription_feed has lost its row.')
      // A statement of its own: it sees what committed while the lock was awaited.
      const { createdAt, id } = prescriptions
      const found = tx.$with('found').as(
        tx
          .select({
            id,
            position:
              sql<number>`${feed.last} + row_number() over (order by ${createdAt}, ${id})`.as(
                'position',
              ),
          })
          .from(prescriptions)
          .where(isUnnumbered),
      )
      const numbered = await tx
        .with(found)
        .update(prescriptions)
        .set({ feedPosition: sql`${found.position}` })
        .from(found)
        .where(eq(prescriptions.id, found.id))
        .returning({ id: prescriptions.id })
      await tx.update(prescriptionFeed).set({ last: feed.last + numbered.length })
    },
    { isolation: 'read committed' },
  )
}

/** The last position that was given. */
export async function prescriptionFeedEnd(db: Executor): Promise<number> {
  const [feed] = await db.select().from(prescriptionFeed)
  return feed?.last ?? 0
}

export function prescriptionsAfter(
  db: Executor,
  { position, limit }: { readonly position: number; readonly limit: number },
): Promise<PrescriptionRow[]> {
  return db
    .select()
    .from(prescriptions)
    .where(and(gt(prescriptions.feedPosition, position), isNull(prescriptions.orderId)))
    .orderBy(asc(prescriptions.feedPosition))
    .limit(limit)
}

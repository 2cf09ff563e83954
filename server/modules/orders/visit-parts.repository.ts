import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { labEvents } from '#server/db/schema/lab.ts'

/** What is done at a visit. */
export type VisitPart = 'samples' | 'scans'

const PARTS: Readonly<Record<string, VisitPart>> = {
  samples_collected: 'samples',
  scan_done: 'scans',
}

/** The parts of an order's visit that are done, and when. */
export async function findDoneParts(
  db: Executor,
  orderId: string,
): Promise<ReadonlyMap<VisitPart, Date>> {
  const rows = await db
    .select({ kind: labEvents.kind, at: labEvents.occurredAt })
    .from(labEvents)
    .where(and(eq(labEvents.orderId, orderId), inArray(labEvents.kind, Object.keys(PARTS))))
  return new Map(rows.flatMap(({ kind, at }) => (PARTS[kind] ? [[PARTS[kind], at]] : [])))
}

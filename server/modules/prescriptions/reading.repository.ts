import { and, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { PrescriptionState } from '#contract/codes.ts'
import type { LineDecision } from '#contract/prescriptions.endpoints.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { prescriptionReadings } from '#server/db/schema/prescription-readings.ts'
import { prescriptions } from '#server/db/schema/uploads.ts'

export type PrescriptionRow = typeof prescriptions.$inferSelect
export type ReadingRow = typeof prescriptionReadings.$inferSelect

/** Documents for a radiologist are of their order, and not read so. */
const isToRead = isNull(prescriptions.orderId)

export async function findPrescription(
  db: Executor,
  id: string,
): Promise<PrescriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.id, id), isToRead))
  return row
}

/** The lock puts readings and decisions of a prescription in sequence. */
export async function lockPrescription(
  tx: Transaction,
  id: string,
): Promise<PrescriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.id, id), isToRead))
    .for('update')
  return row
}

export async function findReading(db: Executor, id: string): Promise<ReadingRow | undefined> {
  const [row] = await db.select().from(prescriptionReadings).where(eq(prescriptionReadings.id, id))
  return row
}

/** The newest reading of each of these prescriptions. */
export async function newestReadings(
  db: Executor,
  prescriptionIds: readonly string[],
): Promise<ReadonlyMap<string, ReadingRow>> {
  const { prescriptionId, version } = prescriptionReadings
  const rows = await db
    .selectDistinctOn([prescriptionId])
    .from(prescriptionReadings)
    .where(inArray(prescriptionId, [...prescriptionIds]))
    .orderBy(prescriptionId, desc(version))
  return new Map(rows.map((row) => [row.prescriptionId, row]))
}

export async function newestReading(db: Executor, id: string): Promise<ReadingRow | undefined> {
  return (await newestReadings(db, [id])).get(id)
}

/** @returns false if the id is taken. */
export async function insertReading(
  tx: Transaction,
  row: typeof prescriptionReadings.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(prescriptionReadings)
    .values(row)
    .onConflictDoNothing({ target: prescriptionReadings.id })
    .returning({ id: prescriptionReadings.id })
  return made.length > 0
}

export async function storeDecisions(
  tx: Transaction,
  id: string,
  decided: { readonly decisions: readonly LineDecision[]; readonly decidedAt: Date },
): Promise<void> {
  await tx.update(prescriptionReadings).set(decided).where(eq(prescriptionReadings.id, id))
}

/** Prescriptions without a reading, newest first. */
export function newestUnread(db: Executor, limit: number): Promise<PrescriptionRow[]> {
  const read = db
    .select({ one: sql`1` })
    .from(prescriptionReadings)
    .where(eq(prescriptionReadings.prescriptionId, prescriptions.id))
  return db
    .select()
    .from(prescriptions)
    .where(and(isToRead, notExists(read)))
    .orderBy(desc(prescriptions.createdAt))
    .limit(limit)
}

/** Shows the prescription once more in the lab's feed. */
export async function listAgain(tx: Transaction, id: string): Promise<void> {
  await tx.update(prescriptions).set({ feedPosition: null }).where(eq(prescriptions.id, id))
}

export function stateOf(
  reading: Pick<ReadingRow, 'lines' | 'decisions'> | undefined,
): PrescriptionState {
  if (!reading) return 'waiting'
  if (reading.lines.length === 0) return 'unreadable'
  return reading.decisions === null ? 'read' : 'used'
}

/** Numbers of the lines whose doctor the lab should ask. */
export function askedLines(reading: Pick<ReadingRow, 'decisions'> | undefined): number[] {
  const decisions = reading?.decisions ?? []
  return decisions.flatMap(({ what, line_no }) => (what === 'ask' ? [line_no] : []))
}

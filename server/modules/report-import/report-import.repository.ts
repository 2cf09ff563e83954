import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { importedValues, reportImports } from '#server/db/schema/reports.ts'
import { groupBy } from '../../group-by.ts'

type NewValue = Omit<typeof importedValues.$inferInsert, 'importId'>

export async function insertImport(
  db: Executor,
  report: typeof reportImports.$inferInsert,
  values: readonly NewValue[],
): Promise<void> {
  await db.insert(reportImports).values(report)
  await db.insert(importedValues).values(values.map((one) => ({ ...one, importId: report.id })))
}

export async function countImports(db: Executor, accountId: string): Promise<number> {
  const [row] = await db
    .select({ imports: count() })
    .from(reportImports)
    .where(eq(reportImports.accountId, accountId))
  return row?.imports ?? 0
}

/** With their values, the newest sample first. */
export async function listImports(db: Executor, accountId: string) {
  const reports = await db
    .select()
    .from(reportImports)
    .where(eq(reportImports.accountId, accountId))
    .orderBy(desc(reportImports.sampledOn), desc(reportImports.createdAt))
  const values = await db
    .select()
    .from(importedValues)
    .where(inArray(importedValues.importId, ['', ...reports.map(({ id }) => id)]))
    .orderBy(asc(importedValues.name))
  const byImport = groupBy(values, ({ importId }) => importId)
  return reports.map((report) => ({ ...report, values: byImport.get(report.id) ?? [] }))
}

/** @returns false if the account has no such import. */
export async function deleteImport(db: Executor, accountId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(reportImports)
    .where(and(eq(reportImports.accountId, accountId), eq(reportImports.id, id)))
    .returning({ id: reportImports.id })
  return removed.length > 0
}

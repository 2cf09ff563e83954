import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { importedValues, reportImports } from '#server/db/schema/reports.ts'

/** The imported values of these analytes of a member, the oldest sample first. */
export function findImported(
  db: Executor,
  { accountId, memberId }: { accountId: string; memberId: string },
  analyteIds: readonly string[],
) {
  return db
    .select({
      importId: reportImports.id,
      labName: reportImports.labName,
      date: reportImports.sampledOn,
      analyteId: importedValues.analyteId,
      unit: importedValues.unit,
      value: importedValues.value,
      number: importedValues.number,
    })
    .from(importedValues)
    .innerJoin(reportImports, eq(reportImports.id, importedValues.importId))
    .where(
      and(
        eq(reportImports.accountId, accountId),
        eq(reportImports.memberId, memberId),
        inArray(importedValues.analyteId, ['', ...analyteIds]),
      ),
    )
    .orderBy(asc(reportImports.sampledOn), asc(reportImports.id))
}
export type ImportedRow = Awaited<ReturnType<typeof findImported>>[number]

import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Executor } from '#server/db/client.ts'
import { analytes, itemAnalytes, items } from '#server/db/schema/catalogue.ts'
import { groupBy } from '#server/group-by.ts'
import type { resultCalls } from './results.contract.ts'

/** What each test and package measures, with the codes by which its results are sent. */
export async function catalogueAnalytes(
  db: Executor,
): Promise<z.input<typeof resultCalls.analytes.response>> {
  const rows = await db
    .select({ item: { code: items.code, name: items.name }, analyte: analytes })
    .from(items)
    .innerJoin(itemAnalytes, eq(itemAnalytes.itemId, items.id))
    .innerJoin(analytes, eq(analytes.id, itemAnalytes.analyteId))
    .orderBy(asc(items.code), asc(itemAnalytes.position))
  const unmapped = new Set(
    rows.flatMap(({ analyte }) => (analyte.loinc === null ? analyte.id : [])),
  )
  const tests = [...groupBy(rows, ({ item }) => item.code)].map(([code, all]) => ({
    code,
    name: all[0]?.item.name ?? code,
    analytes: all.map(({ analyte: { id, name, unit, ucum, loinc } }) => ({
      code: id,
      name,
      unit,
      ucum,
      loinc,
    })),
  }))
  return { unmapped: unmapped.size, tests }
}

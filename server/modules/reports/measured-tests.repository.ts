import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { analytes, itemAnalytes, items, packageComponents } from '#server/db/schema/catalogue.ts'
import { groupBy } from '../../group-by.ts'

/** A test of the catalogue with its analytes, in order. */
export type MeasuredTest = {
  readonly code: string
  readonly name: string
  readonly samples: (typeof items.$inferSelect)['samples']
  readonly analyteIds: readonly string[]
}

/** Tests of each code: the test itself, or those of a package in order; none for a scan. */
export async function testsOf(
  db: Executor,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly MeasuredTest[]>> {
  const requested = await db
    .select({ id: items.id, code: items.code, kind: items.kind })
    .from(items)
    .where(inArray(items.code, [...codes]))
  const inside = await db
    .select({ packageId: packageComponents.packageId, itemId: packageComponents.componentId })
    .from(packageComponents)
    .where(inArray(packageComponents.packageId, [0, ...requested.map(({ id }) => id)]))
    .orderBy(asc(packageComponents.position))
  const ofPackage = groupBy(inside, ({ packageId }) => packageId)
  const known = await readTests(db, [
    ...requested.map(({ id }) => id),
    ...inside.map(({ itemId }) => itemId),
  ])
  return new Map(
    requested.map(({ id, code, kind }) => {
      const own = kind === 'package' ? (ofPackage.get(id) ?? []).map(({ itemId }) => itemId) : [id]
      return [code, own.flatMap((itemId) => known.get(itemId) ?? [])]
    }),
  )
}

async function readTests(
  db: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MeasuredTest>> {
  const rows = await db
    .select({
      id: items.id,
      code: items.code,
      name: items.name,
      samples: items.samples,
      analyteId: itemAnalytes.analyteId,
    })
    .from(items)
    .innerJoin(itemAnalytes, eq(itemAnalytes.itemId, items.id))
    .where(inArray(items.id, [0, ...ids]))
    .orderBy(asc(items.id), asc(itemAnalytes.position))
  const tests = [...groupBy(rows, ({ id }) => id)].flatMap(([id, all]) => {
    const [first] = all
    if (!first) return []
    const { code, name, samples } = first
    const test = { code, name, samples, analyteIds: all.map(({ analyteId }) => analyteId) }
    return [[id, test] as const]
  })
  return new Map(tests)
}

export type StoredAnalyte = typeof analytes.$inferSelect

/** All analytes: computed values may depend on analytes that were not ordered. */
export async function findAnalytes(db: Executor): Promise<ReadonlyMap<string, StoredAnalyte>> {
  const rows = await db.select().from(analytes)
  return new Map(rows.map((row) => [row.id, row]))
}

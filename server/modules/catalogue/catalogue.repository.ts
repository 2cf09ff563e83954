import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import {
  analytes,
  categories,
  itemAnalytes,
  itemPrices,
  items,
  packageComponents,
} from '#server/db/schema/catalogue.ts'
import { grouped } from './grouped.ts'

export type CategoryRow = typeof categories.$inferSelect
export type PriceRow = typeof itemPrices.$inferSelect

/** An item with what it holds; `componentIds` are those of a package, in order. */
export type ItemRecord = typeof items.$inferSelect & {
  readonly category: CategoryRow
  readonly measured: readonly { readonly name: string; readonly group: string }[]
  readonly componentIds: readonly number[]
}

export function listCategories(db: Executor): Promise<CategoryRow[]> {
  return db.select().from(categories).orderBy(asc(categories.id))
}

/** The whole catalogue, the most asked for of each kind first. */
export function listItems(db: Executor): Promise<ItemRecord[]> {
  return withContents(db, () =>
    db
      .select()
      .from(items)
      .innerJoin(categories, eq(categories.id, items.categoryId))
      .orderBy(asc(items.popularity), asc(items.id)),
  )
}

/** Items by code, and after them the components of those that are packages. */
export async function findItemsByCode(
  db: Executor,
  codes: readonly string[],
): Promise<ItemRecord[]> {
  const asked = await db
    .select({ id: items.id })
    .from(items)
    .where(inArray(items.code, [...codes]))
  const ids = asked.map(({ id }) => id)
  const inside = await db
    .select({ id: packageComponents.componentId })
    .from(packageComponents)
    .where(inArray(packageComponents.packageId, ids))
  const wanted = [...new Set([...ids, ...inside.map(({ id }) => id)])]
  return withContents(
    db,
    () =>
      db
        .select()
        .from(items)
        .innerJoin(categories, eq(categories.id, items.categoryId))
        .where(inArray(items.id, wanted)),
    wanted,
  )
}

/** Minutes on the table of each scan that is booked. */
export async function listScanLengths(
  db: Executor,
): Promise<{ modality: string; minutes: number }[]> {
  const rows = await db
    .select({ modality: items.modality, minutes: items.slotMinutes })
    .from(items)
    .where(and(eq(items.kind, 'radiology'), items.needsAppointment))
  return rows.flatMap(({ modality, minutes }) =>
    modality === null || minutes === null ? [] : { modality, minutes },
  )
}

export function listPrices(db: Executor): Promise<PriceRow[]> {
  return db.select().from(itemPrices)
}

export function findPrices(
  db: Executor,
  cityId: number,
  itemIds: readonly number[],
): Promise<PriceRow[]> {
  return db
    .select()
    .from(itemPrices)
    .where(and(eq(itemPrices.cityId, cityId), inArray(itemPrices.itemId, [...itemIds])))
}

type JoinedRow = { items: typeof items.$inferSelect; categories: CategoryRow }

/** Joins items with what they measure and hold; `ids` narrows these reads to the same items. */
async function withContents(
  db: Executor,
  read: () => Promise<JoinedRow[]>,
  ids?: readonly number[],
): Promise<ItemRecord[]> {
  const rows = await read()
  const measured = await db
    .select({ itemId: itemAnalytes.itemId, name: analytes.name, group: itemAnalytes.groupName })
    .from(itemAnalytes)
    .innerJoin(analytes, eq(analytes.id, itemAnalytes.analyteId))
    .where(ids && inArray(itemAnalytes.itemId, [...ids]))
    .orderBy(asc(itemAnalytes.itemId), asc(itemAnalytes.position))
  const components = await db
    .select()
    .from(packageComponents)
    .where(ids && inArray(packageComponents.packageId, [...ids]))
    .orderBy(asc(packageComponents.packageId), asc(packageComponents.position))
  const measuredBy = grouped(measured, ({ itemId }) => itemId)
  const componentsOf = grouped(components, ({ packageId }) => packageId)
  return rows.map(({ items: item, categories: category }) => ({
    ...item,
    category,
    measured: measuredBy.get(item.id) ?? [],
    componentIds: (componentsOf.get(item.id) ?? []).map(({ componentId }) => componentId),
  }))
}

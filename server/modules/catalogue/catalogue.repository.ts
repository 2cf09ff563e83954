import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/db/client.ts'
import {
  analytes,
  categories,
  emergencies,
  itemAnalytes,
  itemPrices,
  items,
  packageComponents,
} from '#server/db/schema/catalogue.ts'
import { groupBy } from '../../group-by.ts'
import type { EmergencyRow } from './emergencies.ts'

export type CategoryRow = typeof categories.$inferSelect
export type PriceRow = typeof itemPrices.$inferSelect

/** An item with its contents; `componentIds` are those of a package, in order. */
export type ItemRecord = typeof items.$inferSelect & {
  readonly category: CategoryRow
  readonly measured: readonly {
    readonly id: string
    readonly name: string
    readonly group: string
  }[]
  readonly componentIds: readonly number[]
}

export function listCategories(db: Executor): Promise<CategoryRow[]> {
  return db.select().from(categories).orderBy(asc(categories.id))
}

/** The most urgent first. */
export function listEmergencies(db: Executor): Promise<EmergencyRow[]> {
  return db.select().from(emergencies).orderBy(asc(emergencies.position), asc(emergencies.id))
}

/** All item ids, by popularity within each kind. */
export async function listItemIds(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .orderBy(asc(items.popularity), asc(items.id))
  return rows.map(({ id }) => id)
}

/** Items by id, in any order. */
export function findItems(db: Executor, ids: readonly number[]): Promise<ItemRecord[]> {
  return withContents(db, ids)
}

/** Unknown codes are left out. */
export async function findNamesByCode(
  db: Executor,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ code: items.code, name: items.name })
    .from(items)
    .where(inArray(items.code, [...codes]))
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** Items by code, the components of packages among them, and the tests that they measure. */
export async function findItemsByCode(
  db: Executor,
  codes: readonly string[],
): Promise<ItemRecord[]> {
  const requested = await db
    .select({ id: items.id })
    .from(items)
    .where(inArray(items.code, [...codes]))
  const ids = requested.map(({ id }) => id)
  const components = await db
    .select({ id: packageComponents.componentId })
    .from(packageComponents)
    .where(inArray(packageComponents.packageId, ids))
  const itemIds = [...new Set([...ids, ...components.map(({ id }) => id)])]
  const measured = await listMeasuredTestIds(db, itemIds)
  return withContents(db, [...new Set([...itemIds, ...measured])])
}

/** Tests all of whose analytes one of these items measures. */
async function listMeasuredTestIds(db: Executor, itemIds: readonly number[]): Promise<number[]> {
  const whole = alias(itemAnalytes, 'whole')
  const size = db
    .select({ count: count() })
    .from(itemAnalytes)
    .where(sql`${itemAnalytes.itemId} = ${items.id}`)
  const rows = await db
    .select({ id: items.id })
    .from(whole)
    .innerJoin(itemAnalytes, eq(itemAnalytes.analyteId, whole.analyteId))
    .innerJoin(items, and(eq(items.id, itemAnalytes.itemId), eq(items.kind, 'test')))
    .where(inArray(whole.itemId, [...itemIds]))
    .groupBy(whole.itemId, items.id)
    .having(sql`count(*) = (${size})`)
  return rows.map(({ id }) => id)
}

/** Undefined for an unknown id. */
export async function findCode(db: Executor, itemId: number): Promise<string | undefined> {
  const [found] = await db.select({ code: items.code }).from(items).where(eq(items.id, itemId))
  return found?.code
}

/** Duration in minutes of each scan that needs an appointment. */
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

/** Prices of a city as parallel lists: the figures of one item have the same index. */
export type CityPrices = {
  readonly cityId: number
  readonly itemIds: readonly number[]
  readonly pricesPaise: readonly number[]
  readonly mrpsPaise: readonly number[]
}

/** Prices of all cities, one row per city: hundreds of thousands of rows would take seconds. */
export function listPrices(db: Executor): Promise<CityPrices[]> {
  const list = (column: AnyPgColumn) =>
    sql<number[]>`json_agg(${column} order by ${itemPrices.itemId})`
  return db
    .select({
      cityId: itemPrices.cityId,
      itemIds: list(itemPrices.itemId),
      pricesPaise: list(itemPrices.pricePaise),
      mrpsPaise: list(itemPrices.mrpPaise),
    })
    .from(itemPrices)
    .groupBy(itemPrices.cityId)
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

/** Joins items with their analytes and components. */
async function withContents(db: Executor, ids: readonly number[]): Promise<ItemRecord[]> {
  const itemIds = [...ids]
  const rows = await db
    .select()
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(inArray(items.id, itemIds))
  const measured = await db
    .select({
      itemId: itemAnalytes.itemId,
      id: itemAnalytes.analyteId,
      name: analytes.name,
      group: itemAnalytes.groupName,
    })
    .from(itemAnalytes)
    .innerJoin(analytes, eq(analytes.id, itemAnalytes.analyteId))
    .where(inArray(itemAnalytes.itemId, itemIds))
    .orderBy(asc(itemAnalytes.itemId), asc(itemAnalytes.position))
  const components = await db
    .select()
    .from(packageComponents)
    .where(inArray(packageComponents.packageId, itemIds))
    .orderBy(asc(packageComponents.packageId), asc(packageComponents.position))
  const measuredBy = groupBy(measured, ({ itemId }) => itemId)
  const componentsOf = groupBy(components, ({ packageId }) => packageId)
  return rows.map(({ items: item, categories: category }) => ({
    ...item,
    category,
    measured: measuredBy.get(item.id) ?? [],
    componentIds: (componentsOf.get(item.id) ?? []).map(({ componentId }) => componentId),
  }))
}

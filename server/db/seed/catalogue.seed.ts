import { inArray } from 'drizzle-orm'
import { raiseCatalogueRevision } from '../catalogue-revision.ts'
import type { Transaction } from '../client.ts'
import {
  analytes,
  categories,
  itemAnalytes,
  itemPrices,
  items,
  packageComponents,
} from '../schema/catalogue.ts'
import { excludedColumns, type Seeder } from '../seeder.ts'
import { type CatalogueFacts, readCatalogue } from './catalogue.facts.ts'
import { measuredRows } from './catalogue-analytes.ts'
import { componentCodes, itemRows, OWN_CATEGORIES } from './catalogue-items.ts'
import { priceRows } from './catalogue-prices.ts'
import { readPriceFactors } from './cities.facts.ts'

type Ids = ReadonlyMap<string, number>

export const catalogueSeed: Seeder = {
  name: 'catalogue',
  version: 5,
  async run(tx) {
    const facts = readCatalogue()
    await writeCategories(tx, facts)
    await writeAnalytes(tx, facts)
    const ids = await writeItems(tx, facts)
    await writeContents(tx, facts, ids)
    await writePrices(tx, facts, ids)
    await raiseCatalogueRevision(tx)
  },
}

async function writeCategories(tx: Transaction, facts: CatalogueFacts): Promise<void> {
  const rows = facts.categories.map(({ id, name, slug_name }) => ({
    id,
    name,
    slug: slug_name,
    kind: 'test' as const,
  }))
  await tx
    .insert(categories)
    .values([...rows, ...OWN_CATEGORIES])
    .onConflictDoUpdate({ target: categories.id, set: excludedColumns(categories, ['id']) })
}

async function writeAnalytes(tx: Transaction, facts: CatalogueFacts): Promise<void> {
  const rows = facts.analytes.map(({ id, name, unit, kind, adult_ranges, expected }) => ({
    id,
    name,
    unit: unit === '' ? null : unit,
    kind,
    adultRanges: adult_ranges,
    expected: expected ?? null,
    loinc: facts.analyteCodes.loinc[id] ?? null,
    ucum: facts.analyteCodes.ucum[unit] ?? null,
  }))
  await tx
    .insert(analytes)
    .values(rows)
    .onConflictDoUpdate({ target: analytes.id, set: excludedColumns(analytes, ['id']) })
}

/** Keeps the ids of existing items: orders and links refer to them. */
async function writeItems(tx: Transaction, facts: CatalogueFacts): Promise<Ids> {
  const written = await tx
    .insert(items)
    .values(itemRows(facts))
    .onConflictDoUpdate({ target: items.code, set: excludedColumns(items, ['id', 'code']) })
    .returning({ code: items.code, id: items.id })
  return new Map(written.map(({ code, id }) => [code, id]))
}

async function writeContents(tx: Transaction, facts: CatalogueFacts, ids: Ids): Promise<void> {
  const all = [...ids.values()]
  await tx.delete(itemAnalytes).where(inArray(itemAnalytes.itemId, all))
  await tx.delete(packageComponents).where(inArray(packageComponents.packageId, all))
  await tx
    .insert(itemAnalytes)
    .values(measuredRows(facts).map(({ code, ...row }) => ({ ...row, itemId: idOf(ids, code) })))
  await tx.insert(packageComponents).values(
    facts.packages.flatMap((item) =>
      componentCodes(item).map((code, position) => ({
        packageId: idOf(ids, item.code),
        componentId: idOf(ids, code),
        position,
      })),
    ),
  )
}

async function writePrices(tx: Transaction, facts: CatalogueFacts, ids: Ids): Promise<void> {
  const rows = priceRows(facts, readPriceFactors()).map(({ code, ...row }) => ({
    ...row,
    itemId: idOf(ids, code),
  }))
  await tx
    .insert(itemPrices)
    .values(rows)
    .onConflictDoUpdate({
      target: [itemPrices.cityId, itemPrices.itemId],
      set: excludedColumns(itemPrices, ['cityId', 'itemId']),
    })
}

function idOf(ids: Ids, code: string): number {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`The seed facts name an unknown item "${code}".`)
  return id
}

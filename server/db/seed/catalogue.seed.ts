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
import { componentCodes, itemRows, OWN_CATEGORIES } from './catalogue-items.ts'
import { readPriceFactors } from './cities.seed.ts'

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

type MeasuredRow = { code: string; analyteId: string; groupName: string; position: number }

/**
 * Analytes of each test and package, in groups. A package has one group per test; an analyte shared
 * by two tests is measured once and listed in the first.
 */
export function measuredRows(facts: CatalogueFacts): MeasuredRow[] {
  const groups = new Map(
    facts.tests.map((test) => [
      test.code,
      facts.groups[test.code] ?? [{ name: test.item_name, analytes: test.parameters_analyte }],
    ]),
  )
  const tests = facts.tests.flatMap(({ code }) => {
    const measured = (groups.get(code) ?? []).flatMap(({ name, analytes }) =>
      analytes.map((analyteId) => ({ code, analyteId, groupName: name })),
    )
    return numbered(measured)
  })
  const names = new Map(facts.tests.map((test) => [test.code, test.item_name]))
  const packages = facts.packages.flatMap((item) => {
    const owners = new Map<string, string>()
    for (const component of componentCodes(item)) {
      for (const analyteId of (groups.get(component) ?? []).flatMap((group) => group.analytes)) {
        if (!owners.has(analyteId)) owners.set(analyteId, names.get(component) ?? component)
      }
    }
    const measured = [...owners].map(([analyteId, groupName]) => ({
      code: item.code,
      analyteId,
      groupName,
    }))
    return numbered(measured)
  })
  return [...tests, ...packages]
}

function numbered<T>(rows: readonly T[]): (T & { position: number })[] {
  return rows.map((row, position) => ({ ...row, position }))
}

type PriceRow = { cityId: number; code: string; pricePaise: number; mrpPaise: number }

const PAISE = 100
/** Prices are multiples of ten rupees, as in the facts. */
const STEP = 10

/** Converts a Mumbai price to another city, rupees. A factor of 1 changes nothing. */
function inCity(rupees: number, factor: number): number {
  return factor === 1 ? rupees : Math.max(STEP, Math.round((rupees * factor) / STEP) * STEP)
}

/**
 * Prices of all items in all cities. A test or scan has the facts' suggested price, and their
 * highest price as MRP; the MRP of a package is the sum of its components in that city.
 */
export function priceRows(
  facts: CatalogueFacts,
  factors: readonly { city_id: number; factor: number }[],
): PriceRow[] {
  return factors.flatMap(({ city_id: cityId, factor }) => {
    const singles = [...facts.tests, ...facts.scans].map((item) => {
      const price = inCity(item.suggested_price_inr, factor)
      return { code: item.code, price, mrp: Math.max(price, inCity(item.price_max_inr, factor)) }
    })
    const cost = new Map(singles.map(({ code, price }) => [code, price]))
    const packages = facts.packages.map((item) => {
      const price = inCity(item.selling_price_inr, factor)
      const apart = componentCodes(item).reduce((sum, code) => sum + (cost.get(code) ?? 0), 0)
      return { code: item.code, price, mrp: Math.max(price, apart) }
    })
    return [...singles, ...packages].map(({ code, price, mrp }) => ({
      cityId,
      code,
      pricePaise: price * PAISE,
      mrpPaise: mrp * PAISE,
    }))
  })
}

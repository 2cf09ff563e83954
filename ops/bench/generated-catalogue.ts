import { sql } from 'drizzle-orm'
import { raiseCatalogueRevision } from '../../server/db/catalogue-revision.ts'
import type { Database, Transaction } from '../../server/db/client.ts'
import {
  analytes,
  categories,
  itemAnalytes,
  items,
  packageComponents,
} from '../../server/db/schema/catalogue.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { chance, type Draw } from './chance.ts'

type ItemRow = typeof items.$inferInsert & { readonly id: number }

const BATCH = 1_000
/** Kinds of ten items, so that eight are tests. */
const KINDS = ['package', 'radiology', ...Array<'test'>(8).fill('test')] as const
/** Approximate number of items that share one invented analyte. */
const FAMILY = 8

const STARTS = ['ala', 'bero', 'cyto', 'dexa', 'endo', 'fibro', 'gluta', 'hemo', 'immu', 'kera']
const MIDDLES = [
  'bu',
  'cal',
  'di',
  'fer',
  'glo',
  'lac',
  'mi',
  'no',
  'pho',
  'ro',
  'ste',
  'tri',
  'va',
]
const ENDS = ['ase', 'cin', 'dine', 'gen', 'lin', 'mide', 'nol', 'phate', 'rone', 'sin', 'tide']
const BEFORE = ['Free', 'Total', 'Serum', 'Urine', 'Plasma', 'Ionised', 'Rapid', 'Whole Blood']
const AFTER = [
  'Level',
  'Antibody IgG',
  'Antibody IgM',
  'Ratio',
  'PCR',
  'Quantitative',
  'Screen',
  '24 h',
]
const PARTS = ['Abdomen', 'Knee', 'Chest', 'Spine', 'Brain', 'Shoulder', 'Pelvis', 'Wrist', 'Neck']
const VIEWS = ['AP View', 'Lateral', 'Contrast', 'Plain', 'Both Sides', 'Left', 'Right', 'Doppler']
const PLANS = ['Care', 'Check-up', 'Panel', 'Profile', 'Shield', 'Watch', 'Complete', 'Essential']

/** Adds repeatable generated items, sold in every city, until the catalogue has `total` items. */
export async function growCatalogue(db: Database, total: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const prototypes = await tx.select().from(items)
    const own = prototypes.filter(({ code }) => !code.startsWith('GEN'))
    const kinds = await tx.select().from(categories)
    const testCategories = kinds.filter(({ kind }) => kind === 'test').map(({ id }) => id)
    const draw = chance(total)
    const first = prototypes.length + 1
    const start = Math.max(...prototypes.map(({ id }) => id)) + 1
    const rows: ItemRow[] = []
    for (let position = first; position <= total; position += 1) {
      rows.push(invented(draw, own, testCategories, start + position - first, position))
    }
    await writeItems(tx, rows)
    await writeContents(tx, rows, draw)
    await writePrices(tx, start)
    await raiseCatalogueRevision(tx)
  })
  await db.execute(sql`analyze`)
}

function analyteName(draw: Draw): string {
  const name = draw.of(STARTS) + draw.of(MIDDLES) + draw.of(MIDDLES) + draw.of(ENDS)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** An item modelled on one of the lab's own, with an invented name. */
function invented(
  draw: Draw,
  own: readonly (typeof items.$inferSelect)[],
  testCategories: readonly number[],
  id: number,
  position: number,
): ItemRow {
  const kind = draw.of(KINDS)
  const model = draw.of(own.filter((item) => item.kind === kind))
  const analyte = analyteName(draw)
  const name = {
    package: `${analyte} ${draw.of(PLANS)} ${position}`,
    radiology: `${model.modality} ${draw.of(PARTS)} ${draw.of(VIEWS)} ${position}`,
    test: `${draw.of(BEFORE)} ${analyte} ${draw.of(AFTER)}`,
  }[kind]
  return {
    ...model,
    id,
    code: `GEN${position}`,
    name,
    slug: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${position}`,
    popularity: position,
    ...(kind === 'test' && { categoryId: draw.of(testCategories) }),
    aliases: [`${analyte} test`, `${analyte.slice(0, 5)} ${position % 1000}`],
    summary: `Measures ${analyte}; ${model.summary}`,
    fastingHours: draw.of([0, 0, 0, 8, 10, 12]),
    reportTatHours: draw.of([6, 12, 24, 48, 96]),
  }
}

async function writeItems(tx: Transaction, rows: readonly ItemRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    await tx.insert(items).overridingSystemValue().values(batch)
  }
  await tx.execute(
    sql`select setval(pg_get_serial_sequence('items', 'id'), (select max(id) from items))`,
  )
}

async function writeContents(tx: Transaction, rows: readonly ItemRow[], draw: Draw): Promise<void> {
  const tests = rows.filter(({ kind }) => kind === 'test')
  const known = await tx.select({ id: analytes.id }).from(analytes)
  const made = Array.from({ length: Math.ceil(rows.length / FAMILY) }, (_, at) => ({
    id: `gen-${rows[0]?.id}-${at}`,
    name: analyteName(draw),
    kind: 'numeric' as const,
    adultRanges: [],
  }))
  for (const batch of batches(made)) await tx.insert(analytes).values(batch)
  const all = [...known, ...made].map(({ id }) => id)
  const measured = rows.flatMap(({ id, kind }) => {
    const count = { test: 1 + draw.below(5), package: 10 + draw.below(30), radiology: 0 }[kind]
    const chosen = [...new Set(Array.from({ length: count }, () => draw.of(all)))]
    return chosen.map((analyteId, position) => {
      const groupName = `Group ${1 + (position % 4)}`
      return { itemId: id, analyteId, groupName, position }
    })
  })
  for (const batch of batches(measured)) await tx.insert(itemAnalytes).values(batch)
  const components = rows
    .filter(({ kind }) => kind === 'package')
    .flatMap(({ id }) => {
      const chosen = [...new Set(Array.from({ length: 6 }, () => draw.of(tests).id))]
      return chosen.map((componentId, position) => ({ packageId: id, componentId, position }))
    })
  for (const batch of batches(components)) await tx.insert(packageComponents).values(batch)
}

/** Prices like the lab's: most are below the MRP, and cities differ a little. */
async function writePrices(tx: Transaction, start: number): Promise<void> {
  await tx.execute(sql`
    insert into item_prices (city_id, item_id, price_paise, mrp_paise)
    select c.id, i.id, p.mrp - p.mrp * (i.id % 4) / 10, p.mrp
    from items i cross join cities c
    cross join lateral (select (10 + (i.id * 37 + c.id * 11) % 490) * 1000 as mrp) p
    where i.id >= ${start}`)
}

function batches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) =>
    rows.slice(at * BATCH, (at + 1) * BATCH),
  )
}

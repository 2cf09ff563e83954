import { z } from 'zod'
import {
  preparationRuleSchema,
  safetyQuestionSchema,
  sampleSchema,
} from '#contract/catalogue.endpoints.ts'
import { GENDER } from '#contract/codes.ts'
import * as cells from '../cells.ts'
import { type Column, column, type Row, type Sheet } from '../sheet.ts'
import { modalities } from './places.sheets.ts'

const adultRangeSchema = z.object({
  sex: z.enum(['Male', 'Female', 'any']),
  low: z.number().nullable(),
  high: z.number().nullable(),
})

const boundOf = (given: string | undefined) => (given ? Number(given) : null)

const ranges = cells.listOf({
  allowed: 'ranges such as Male 13..17 or any ..5; may be empty',
  schema: adultRangeSchema,
  parse: (element) => {
    const bound = '(-?\\d+(?:\\.\\d+)?)?'
    const found = new RegExp(`^(Male|Female|any) ${bound}\\.\\.${bound}$`).exec(element)
    const range = { sex: found?.[1], low: boundOf(found?.[2]), high: boundOf(found?.[3]) }
    return adultRangeSchema.safeParse(range).data
  },
  format: ({ sex, low, high }) => `${sex} ${low ?? ''}..${high ?? ''}`,
})

const samples = cells.listOf({
  allowed: 'containers such as EDTA tube: 3 mL; may be empty',
  schema: sampleSchema,
  parse: (element) => {
    const [, container = element, volume] = /^(.*\S): (\d+(?:\.\d+)?) mL$/.exec(element) ?? []
    return { container, volume_ml: volume === undefined ? null : Number(volume) }
  },
  format: ({ container, volume_ml }) =>
    volume_ml === null ? container : `${container}: ${volume_ml} mL`,
})

const limits = cells.coded({ none: 0, sex: 1, age: 2, both: 3 })

/** How sex and age limit who may book (contract/rules/eligibility.ts). Older files have numbers. */
const sexAgeAction: cells.Cell = {
  ...limits,
  parse: (given) => (/^[0-3]$/.test(given) ? Number(given) : limits.parse(given.toLowerCase())),
}
const age = cells.optional(cells.whole(0, 150))
const inItems = { table: 'items', name: 'code', id: 'id' }

const itemColumns: readonly Column[] = [
  column('code', cells.code, { unique: true }),
  column('name', cells.text(200)),
  column('slug', cells.slug, { unique: true }),
  column('category', cells.slug, {
    field: 'category_id',
    refersTo: { table: 'categories', name: 'slug', id: 'id' },
  }),
  column('subdepartment', cells.text(100)),
  column('popularity', cells.whole(0, 1_000_000)),
  column('synonyms', cells.list, { field: 'aliases' }),
  column('search words', cells.list),
  column('summary', cells.blankable()),
  column('sex', cells.optional(cells.coded(GENDER))),
  column('sex age action', sexAgeAction),
  column('low age limit', age),
  column('high age limit', age),
  column('home collection', cells.yesNo, { field: 'is_hc_available' }),
  column('fasting hours', cells.whole(0, 72)),
  column('report hours', cells.whole(0, 10_000), { field: 'report_tat_hours' }),
  column('preparation', cells.list),
  column(
    'preparation rules',
    cells.json(z.array(preparationRuleSchema), 'rules as [{"kind":"fast","hours":10}]'),
  ),
  column('parameters', cells.whole(0, 10_000), { field: 'parameter_count' }),
]

const timing = [
  column('retest days', cells.optional(cells.whole(0, 100_000)), { field: 'min_retest_days' }),
  column('timing note', cells.optional(cells.text())),
]
const sampleColumn = column('samples', samples)
const questions = column(
  'safety questions',
  cells.json(z.array(safetyQuestionSchema), 'questions as in /api/docs'),
)
const appointment = column('needs appointment', cells.yesNo)
const tags = column('tags', cells.list)

function agesInOrder(row: Row) {
  const [low, high] = [row['low age limit'], row['high age limit']]
  return typeof low === 'number' && typeof high === 'number' && low > high
    ? { column: 'low age limit', allowed: 'an age not above "high age limit"' }
    : undefined
}

/** Without both, nobody could book the scan (modules/slots/rooms.service.ts). */
function appointmentOf(row: Row) {
  if (row['needs appointment'] !== true) return undefined
  const missing = ['modality', 'slot minutes'].find((name) => row[name] === null)
  return missing === undefined
    ? undefined
    : { column: missing, allowed: 'a value, because "needs appointment" is yes' }
}

const NONE = { tags: "'{}'", safety_questions: "'[]'", samples: "'[]'", needs_appointment: 'false' }

function itemSheet(
  name: string,
  kind: string,
  about: string,
  extra: readonly Column[],
  check: Sheet['check'] = agesInOrder,
): Sheet {
  const columns = [...itemColumns, ...extra]
  const own = new Set(columns.map(({ field }) => field))
  const initial = Object.fromEntries(Object.entries(NONE).filter(([field]) => !own.has(field)))
  return {
    name,
    about,
    table: 'items',
    columns,
    key: ['code'],
    fixed: { kind },
    initial,
    check,
  }
}

export const catalogueSheets: readonly Sheet[] = [
  {
    name: 'categories',
    about: 'Groups of tests, scans and packages',
    table: 'categories',
    columns: [
      column('id', cells.whole(1, 1_000_000)),
      column('name', cells.text(100)),
      column('slug', cells.slug, { unique: true }),
      column('kind', cells.oneOf('test', 'package', 'radiology')),
    ],
    key: ['id'],
  },
  {
    name: 'analytes',
    about: 'What a test measures, with ranges of adults',
    table: 'analytes',
    columns: [
      column('id', cells.code),
      column('name', cells.text(200)),
      column('unit', cells.optional(cells.text(40))),
      column('kind', cells.oneOf('numeric', 'qualitative')),
      column('ranges', ranges, { field: 'adult_ranges' }),
      column('expected', cells.optional(cells.text(200))),
      column('loinc', cells.optional(cells.loinc), { mayBeMissing: true }),
      column('ucum', cells.optional(cells.text(40)), { mayBeMissing: true }),
    ],
    key: ['id'],
  },
  itemSheet('tests', 'test', 'Tests', [...timing, sampleColumn]),
  itemSheet(
    'scans',
    'radiology',
    'Scans',
    [
      column('modality', cells.optional(cells.oneOf(...modalities))),
      appointment,
      column('slot minutes', cells.optional(cells.whole(5, 480))),
      questions,
    ],
    (row) => agesInOrder(row) ?? appointmentOf(row),
  ),
  itemSheet('packages', 'package', 'Packages', [
    ...timing,
    sampleColumn,
    tags,
    appointment,
    questions,
  ]),
  {
    name: 'item-analytes',
    about: 'The analytes of each test and package, in groups',
    table: 'item_analytes',
    columns: [
      column('code', cells.code, { field: 'item_id', refersTo: inItems }),
      column('analyte', cells.code, {
        field: 'analyte_id',
        refersTo: { table: 'analytes', name: 'id', id: 'id' },
      }),
      column('group', cells.blankable(200), { field: 'group_name' }),
      column('position', cells.whole(0, 10_000)),
    ],
    key: ['code', 'analyte'],
  },
  {
    name: 'package-components',
    about: 'The tests and scans of each package',
    table: 'package_components',
    columns: [
      column('package', cells.code, { field: 'package_id', refersTo: inItems }),
      column('component', cells.code, { field: 'component_id', refersTo: inItems }),
      column('position', cells.whole(0, 10_000)),
    ],
    key: ['package', 'component'],
  },
  {
    name: 'prices',
    about: 'What an item costs in a city; without a row the city does not sell it',
    table: 'item_prices',
    columns: [
      column('city', cells.text(100), {
        field: 'city_id',
        refersTo: { table: 'cities', name: 'name', id: 'id' },
      }),
      column('code', cells.code, { field: 'item_id', refersTo: inItems }),
      column('price', cells.rupees, { field: 'price_paise' }),
      column('mrp', cells.rupees, { field: 'mrp_paise' }),
    ],
    key: ['city', 'code'],
    check: ({ price, mrp }) =>
      Number(price) > Number(mrp)
        ? { column: 'price', allowed: 'a price not above "mrp"' }
        : undefined,
  },
]

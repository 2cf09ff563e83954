import { emergencySchema } from '#contract/catalogue.endpoints.ts'
import * as cells from '../cells.ts'
import { column, type Row, type Sheet } from '../sheet.ts'
import { analyteExplanationSheet } from './analyte-explanations.sheet.ts'
import { catalogueSheets } from './catalogue.sheets.ts'
import { contentSheets, couponSheet } from './content.sheets.ts'
import { legalEntitySheet } from './legal-entities.sheet.ts'
import { placeSheets } from './places.sheets.ts'

const phoneSchema = emergencySchema.shape.numbers.element

const numbers = cells.listOf({
  allowed: 'numbers such as Emergency: 112',
  schema: phoneSchema,
  parse: (element) => {
    const [, name, phone] = /^(.+): ([^:]+)$/s.exec(element) ?? []
    return phoneSchema.safeParse({ name, phone }).data
  },
  format: ({ name, phone }) => `${name}: ${phone}`,
})

/** A word of one or two letters is in too many searches. */
const SHORTEST = 3

function check(row: Row) {
  const column = ['words', 'except'].find((name) =>
    (Array.isArray(row[name]) ? row[name] : []).some((word) => String(word).length < SHORTEST),
  )
  if (column === undefined) return undefined
  return { column, allowed: `words of at least ${SHORTEST} letters` }
}

const emergencySheet: Sheet = {
  name: 'emergencies',
  about: 'What a search for an emergency says above its results, and the searches that it answers',
  table: 'emergencies',
  columns: [
    column('id', cells.code),
    column('position', cells.whole(0, 30_000)),
    column('title', cells.text(200)),
    column('text', cells.text(500)),
    column('numbers', cells.atLeastOne(numbers)),
    column('words', cells.atLeastOne(cells.list)),
    column('except', cells.list, { field: 'except_words' }),
  ],
  key: ['id'],
  check,
}

/** Every sheet after those that it refers to. */
export const sheets: readonly Sheet[] = [
  ...placeSheets,
  legalEntitySheet,
  ...catalogueSheets,
  analyteExplanationSheet,
  emergencySheet,
  couponSheet,
  ...contentSheets,
]

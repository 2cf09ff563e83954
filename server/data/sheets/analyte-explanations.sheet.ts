import { z } from 'zod'
import { influenceSchema, sourceSchema } from '#contract/explanations.schemas.ts'
import { type ExplanationFault, explanationFault } from '#contract/rules/explanation-words.ts'
import * as cells from '../cells.ts'
import { column, type Row, type Sheet } from '../sheet.ts'

const influences = cells.listOf({
  allowed: 'causes such as Biotin: High doses can make the value wrong, so tell the doctor',
  schema: influenceSchema,
  parse: (element) => {
    const [, factor, effect] = /^([^:]+): (.+)$/s.exec(element) ?? []
    return influenceSchema.safeParse({ factor, effect }).data
  },
  format: ({ factor, effect }) => `${factor}: ${effect}`,
})

const sources: cells.Cell = cells.listOf({
  allowed: 'sources such as TSH Test; MedlinePlus; https://medlineplus.gov/lab-tests',
  schema: sourceSchema,
  parse: (element) => {
    const [, title, publisher, url] = /^(.+?); ([^;]+); (https:\S+)$/s.exec(element) ?? []
    return sourceSchema.safeParse({ title, publisher, url }).data
  },
  format: ({ title, publisher, url }) => `${title}; ${publisher}; ${url}`,
})

const COLUMN_OF: Readonly<Record<ExplanationFault['part'], string>> = {
  what: 'what it is',
  raises: 'what raises it',
  lowers: 'what lowers it',
  low: 'questions if low',
  high: 'questions if high',
  changed: 'questions if changed',
}

const REVIEW = ['reviewer', 'registration number', 'reviewed on'] as const

const textsSchema = z.object({
  'what it is': z.string(),
  'what raises it': z.array(influenceSchema),
  'what lowers it': z.array(influenceSchema),
  'questions if low': z.array(z.string()),
  'questions if high': z.array(z.string()),
  'questions if changed': z.array(z.string()),
})

function check(row: Row) {
  const given = REVIEW.filter((name) => row[name] !== null)
  const missing = REVIEW.find((name) => row[name] === null)
  if (given.length > 0 && missing) {
    return { column: missing, allowed: `a value, because "${given[0]}" has one` }
  }
  const texts = textsSchema.parse(row)
  const fault = explanationFault({
    what: texts['what it is'],
    raises: texts['what raises it'],
    lowers: texts['what lowers it'],
    questions: {
      low: texts['questions if low'],
      high: texts['questions if high'],
      changed: texts['questions if changed'],
    },
  })
  return fault && { column: COLUMN_OF[fault.part], allowed: fault.allowed }
}

export const analyteExplanationSheet: Sheet = {
  name: 'analyte-explanations',
  about:
    'What a value is and what moves it, in plain words; without a medical reviewer a text is kept and not shown',
  table: 'analyte_explanations',
  columns: [
    column('analyte', cells.code, {
      field: 'analyte_id',
      refersTo: { table: 'analytes', name: 'id', id: 'id' },
    }),
    // The rules of the words (contract/rules/explanation-words.ts) are those of English.
    column('language', cells.oneOf('en')),
    column('what it is', cells.text(2_000)),
    column('what raises it', influences, { field: 'raises' }),
    column('what lowers it', influences, { field: 'lowers' }),
    column('questions if low', cells.list, { field: 'questions_low' }),
    column('questions if high', cells.list, { field: 'questions_high' }),
    column('questions if changed', cells.list, { field: 'questions_changed' }),
    column('sources', cells.atLeastOne(sources)),
    column('reviewer', cells.optional(cells.text(200))),
    column('registration number', cells.optional(cells.text(60))),
    column('reviewed on', cells.optional(cells.date)),
  ],
  key: ['analyte', 'language'],
  check,
  conflicts: (staged) => `
    select s.line, 'reviewed on' as column, s."reviewed on"::text as value,
      'a day that is not in the future' as allowed
    from ${staged} s where s."reviewed on" > current_date + 1 order by 1`,
}

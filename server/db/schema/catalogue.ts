import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { Emergency, PreparationRule, SafetyQuestion } from '#contract/catalogue.endpoints.ts'
import type { Explanation } from '#contract/explanations.schemas.ts'
import type { FilledSample } from '#contract/rules/tubes.ts'
import { cities } from './cities.ts'

export const categories = pgTable('categories', {
  id: integer().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  /** The category list contains only test categories; scans and packages have their own. */
  kind: text({ enum: ['test', 'package', 'radiology'] }).notNull(),
})

/** Ranges are those of adults. */
export const analytes = pgTable('analytes', {
  id: text().primaryKey(),
  name: text().notNull(),
  unit: text(),
  kind: text({ enum: ['numeric', 'qualitative'] }).notNull(),
  adultRanges: jsonb().$type<AdultRange[]>().notNull(),
  /** The qualitative result of a healthy adult. */
  expected: text(),
  /** LOINC code by which the lab's system sends results. */
  loinc: text(),
  /** `unit` as a UCUM code. */
  ucum: text(),
})

/** What a value is and what moves it, in plain words, by language. */
export const analyteExplanations = pgTable(
  'analyte_explanations',
  {
    analyteId: text()
      .notNull()
      .references(() => analytes.id),
    /** BCP 47. */
    language: text().notNull(),
    whatItIs: text().notNull(),
    raises: jsonb().$type<Explanation['raises']>().notNull(),
    lowers: jsonb().$type<Explanation['lowers']>().notNull(),
    /** Asked of the doctor if the value is low, high or has really changed. */
    questionsLow: text().array().notNull(),
    questionsHigh: text().array().notNull(),
    questionsChanged: text().array().notNull(),
    sources: jsonb().$type<Explanation['sources']>().notNull(),
    /** The medical reviewer; all three or none. A lab shows reviewed texts only. */
    reviewer: text(),
    registrationNumber: text(),
    reviewedOn: date({ mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.analyteId, table.language] }),
    check(
      'analyte_explanations_review',
      sql`num_nulls(${table.reviewer}, ${table.registrationNumber}, ${table.reviewedOn}) in (0, 3)`,
    ),
  ],
)

export type AdultRange = {
  sex: 'Male' | 'Female' | 'any'
  low: number | null
  high: number | null
}

/** Tests, packages and scans. An item is sold in a city when `item_prices` has a row for both. */
export const items = pgTable('items', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull().unique(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  kind: text({ enum: ['test', 'package', 'radiology'] }).notNull(),
  /** Rank within its kind; the most requested is first. */
  popularity: integer().notNull(),
  categoryId: integer()
    .notNull()
    .references(() => categories.id),
  subdepartment: text().notNull(),
  /** Other names, shown on the item's page. */
  aliases: text().array().notNull(),
  /**
   * What patients ask for: organs, complaints, names in Hindi in either script. Searched, not
   * shown.
   */
  searchWords: text().array().notNull().default([]),
  tags: text().array().notNull(),
  summary: text().notNull(),
  /** Gender code of spec §3, or null for everybody. */
  sex: smallint(),
  sexAgeAction: smallint().notNull(),
  lowAgeLimit: smallint(),
  highAgeLimit: smallint(),
  isHcAvailable: boolean().notNull(),
  modality: text(),
  needsAppointment: boolean().notNull(),
  slotMinutes: smallint(),
  fastingHours: smallint().notNull(),
  reportTatHours: integer().notNull(),
  minRetestDays: integer(),
  timingNote: text(),
  preparation: text().array().notNull(),
  /** The structured form of the sentences above and the timing note, for plans and slots. */
  preparationRules: jsonb().$type<PreparationRule[]>().notNull().default([]),
  safetyQuestions: jsonb().$type<SafetyQuestion[]>().notNull(),
  parameterCount: smallint().notNull(),
  /** Containers to fill, each once; millilitres are null if the volume is not specified. */
  samples: jsonb().$type<FilledSample[]>().notNull(),
})

/** Parameters of an item, in the order and groups of its detail page. */
export const itemAnalytes = pgTable(
  'item_analytes',
  {
    itemId: integer()
      .notNull()
      .references(() => items.id),
    analyteId: text()
      .notNull()
      .references(() => analytes.id),
    groupName: text().notNull(),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.analyteId] })],
)

export const packageComponents = pgTable(
  'package_components',
  {
    packageId: integer()
      .notNull()
      .references(() => items.id),
    componentId: integer()
      .notNull()
      .references(() => items.id),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.packageId, table.componentId] })],
)

export const itemPrices = pgTable(
  'item_prices',
  {
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    itemId: integer()
      .notNull()
      .references(() => items.id),
    pricePaise: integer().notNull(),
    mrpPaise: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cityId, table.itemId] }),
    check('item_prices_not_above_mrp', sql`${table.pricePaise} between 0 and ${table.mrpPaise}`),
  ],
)

/** What a search for an emergency says above its results. The migration brings the first rows. */
export const emergencies = pgTable('emergencies', {
  id: text().primaryKey(),
  /** A search that several match is answered with the lowest. */
  position: smallint().notNull(),
  title: text().notNull(),
  text: text().notNull(),
  numbers: jsonb().$type<Emergency['numbers']>().notNull(),
  /** Searches that it answers, and those that it does not though they have such words. */
  words: text().array().notNull(),
  exceptWords: text().array().notNull(),
})

/**
 * A single row, incremented in the transaction that changes a table above
 * (modules/catalogue/README).
 */
export const catalogueRevision = pgTable('catalogue_revision', {
  id: smallint().primaryKey(),
  revision: bigint({ mode: 'number' }).notNull(),
})

import { z } from 'zod'
import { safetyQuestionSchema } from '#contract/catalogue.endpoints.ts'
import codeFacts from './facts/analyte-codes.json' with { type: 'json' }
import packageFacts from './facts/packages.json' with { type: 'json' }
import groupFacts from './facts/parameter-groups.json' with { type: 'json' }
import popularityFacts from './facts/popularity.json' with { type: 'json' }
import radiologyFacts from './facts/radiology.json' with { type: 'json' }
import safetyFacts from './facts/safety-questions.json' with { type: 'json' }
import fastingFacts from './facts/scan-fasting.json' with { type: 'json' }
import wordFacts from './facts/search-words.json' with { type: 'json' }
import testFacts from './facts/tests.json' with { type: 'json' }

/** Facts of the JSON files in this folder; facts/README.md names their sources. */

const restriction = {
  sex: z.enum(['Male', 'Female']).nullable(),
  sex_age_action: z.number().int().min(0).max(3),
  low_age_limit: z.number().int().nullable(),
  high_age_limit: z.number().int().nullable(),
}

const itemShape = {
  code: z.string(),
  item_name: z.string(),
  slug_name: z.string(),
  is_hc_available: z.boolean(),
  report_tat_hours: z.number().int(),
  parameters_count: z.number().int(),
  summary: z.string(),
  ...restriction,
}

const listedShape = {
  aliases: z.array(z.string()),
  category: z.string(),
  subdepartment: z.string(),
  price_max_inr: z.number(),
  suggested_price_inr: z.number(),
  preparation: z.array(z.string()),
  parameters_analyte: z.array(z.string()),
}

const testSchema = z.object({
  ...itemShape,
  ...listedShape,
  container: z.string(),
  sample_volume: z.string(),
  fasting_hours: z.number().int().nullable(),
  timing_note: z.string().nullable(),
  min_retest_days: z.number().int().nullable(),
})
export type TestFacts = z.infer<typeof testSchema>

const scanSchema = z.object({
  ...itemShape,
  ...listedShape,
  modality: z.string(),
  needs_appointment: z.boolean(),
  slot_minutes: z.number().int(),
  contrast: z.boolean(),
})
export type ScanFacts = z.infer<typeof scanSchema>

const packageSchema = z.object({
  ...itemShape,
  selling_price_inr: z.number(),
  component_tests: z.array(z.string()),
  component_radiology: z.array(z.string()),
  fasting_hours: z.number().int().nullable(),
  tags: z.array(z.string()),
})
export type PackageFacts = z.infer<typeof packageSchema>

const categorySchema = z.object({ id: z.number().int(), name: z.string(), slug_name: z.string() })

const analyteSchema = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  kind: z.enum(['numeric', 'qualitative']),
  adult_ranges: z
    .array(
      z.object({
        sex: z.enum(['Male', 'Female', 'any']),
        low: z.number().nullable(),
        high: z.number().nullable(),
      }),
    )
    .default([]),
  expected: z.string().optional(),
})

const codes = z.record(z.string(), z.string())
/** LOINC codes by analyte, UCUM codes by unit. */
const analyteCodesSchema = z.object({ loinc: codes, ucum: codes })

const groupSchema = z.array(z.object({ name: z.string(), analytes: z.array(z.string()) }))

const popularitySchema = z.object({
  test: z.array(z.string()),
  package: z.array(z.string()),
  radiology: z.array(z.string()),
})

const safetySchema = safetyQuestionSchema
  .omit({ asked_of: true, other_test: true, source: true })
  .extend({
    asked_of: z
      .object({
        genders: z.array(z.enum(['Male', 'Female', 'Other'])),
        low_age: z.number().int(),
        high_age: z.number().int(),
      })
      .nullable(),
    /** Code of another scan that may be possible, by code of the scan. */
    instead: z.record(z.string(), z.string()),
    /** Key of `safetySources`. */
    source: z.string(),
  })
export type SafetyFacts = z.infer<typeof safetySchema>
/** What patients call a thing, and the items that answer it. */
const searchTopicSchema = z.object({
  kind: z.enum(['analyte', 'organ', 'complaint', 'scan', 'test', 'package']),
  name: z.string(),
  words: z.array(z.string()).min(1),
  codes: z.array(z.string()).min(1),
})

const catalogueSchema = z.object({
  categories: z.array(categorySchema),
  analytes: z.array(analyteSchema),
  analyteCodes: analyteCodesSchema,
  tests: z.array(testSchema),
  packages: z.array(packageSchema),
  scans: z.array(scanSchema),
  safetyQuestions: z.array(safetySchema),
  safetySources: z.record(z.string(), z.object({ title: z.string(), url: z.url() })),
  /** By test code; a test without an entry has one group with its own name. */
  groups: z.record(z.string(), groupSchema),
  /** Codes in order of demand; the others follow in the order of the facts. */
  popularity: popularitySchema,
  /** Hours without food by scan code, for scans that need them. */
  scanFasting: z.record(z.string(), z.number().int()),
  searchTopics: z.array(searchTopicSchema),
})
export type CatalogueFacts = z.infer<typeof catalogueSchema>

export function readCatalogue(): CatalogueFacts {
  return catalogueSchema.parse({
    categories: testFacts.categories,
    analytes: testFacts.analytes,
    analyteCodes: codeFacts,
    tests: testFacts.tests,
    packages: packageFacts.packages,
    scans: radiologyFacts.radiology,
    safetyQuestions: safetyFacts.questions,
    safetySources: safetyFacts.sources,
    groups: groupFacts,
    popularity: popularityFacts,
    scanFasting: fastingFacts,
    searchTopics: wordFacts,
  })
}

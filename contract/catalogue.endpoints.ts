import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import {
  cityIdSchema,
  genderSchema,
  idSchema,
  pageQuery,
  rupeesSchema,
  timeSchema,
} from './fields.ts'

export const citySchema = z.object({
  id: z.number().int(),
  city_name: z.string(),
  state_name: z.string(),
})
export type City = z.infer<typeof citySchema>

export const categorySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  slug_name: z.string(),
  /** Number of tests of the category offered in the city. */
  test_count: z.number().int(),
})
export type Category = z.infer<typeof categorySchema>

/** A container and the volume to fill; several tests share one. */
export const sampleSchema = z.object({
  container: z.string(),
  volume_ml: z.number().nullable(),
  /**
   * When it is taken, if not with the first sample: minutes after a meal begins (in a booking
   * without a fast the meal comes before the visit), or after the first sample.
   */
  later: z
    .object({
      after: z.enum(['meal', 'first-sample']),
      minutes: z.array(z.number().int().positive()).min(1),
    })
    .optional(),
})

/** Who may take the item (spec §5). */
export const restrictionShape = {
  sex: genderSchema.nullable(),
  sex_age_action: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  low_age_limit: z.number().int().nullable(),
  high_age_limit: z.number().int().nullable(),
}

/** A scan: the item itself, or part of a package. */
export const scanSchema = z.object({
  code: z.string(),
  name: z.string(),
  /** Each sub-department needs its own appointment (spec §4). */
  subdepartment: z.string(),
  modality: z.string(),
  /** False for walk-in scans. */
  needs_appointment: z.boolean(),
  /** Duration, minutes. */
  slot_minutes: z.number().int(),
})
export type Scan = z.infer<typeof scanSchema>

/**
 * How the patient prepares for a sample or scan.
 * - `fast`: hours without food.
 * - `window`: the sample is drawn between two times of day.
 * - `after-meal`: hours after the first bite of a meal, and after a fasting sample of the same day.
 * - `abstain`: hours without `from` (alcohol, …).
 * - `meal`: a meal this many hours before.
 * - `drink`: water this many minutes before; the bladder is kept full.
 * - `advise`: text shown as it is.
 */
export const preparationRuleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fast'), hours: z.number().int().positive() }),
  z.object({ kind: z.literal('window'), from: timeSchema, to: timeSchema }),
  z.object({
    kind: z.literal('after-meal'),
    hours: z.number().int().positive(),
    after_fasting_hours: z.number().int().positive(),
  }),
  z.object({
    kind: z.literal('abstain'),
    hours: z.number().int().positive(),
    from: z.string(),
    /** A medicine that only the doctor may stop. */
    if_doctor_agrees: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('meal'), hours: z.number().int().positive(), words: z.string() }),
  z.object({
    kind: z.literal('drink'),
    minutes: z.number().int().positive(),
    /** Null means until the bladder is full. */
    glasses: z.number().int().positive().nullable(),
  }),
  z.object({
    kind: z.literal('urine'),
    /** The first urine of the morning, collected on waking. */
    first_morning: z.boolean(),
    midstream: z.boolean(),
    wash: z.boolean(),
  }),
  /** Parts of the body without metal during a scan; none listed means the whole body. */
  z.object({ kind: z.literal('metal'), parts: z.array(z.string()) }),
  /** Awake this long before the sample. */
  z.object({ kind: z.literal('awake'), hours: z.number().int().positive() }),
  /** The test takes this long, fasting, after the first sample. */
  z.object({
    kind: z.literal('stay'),
    hours: z.number().int().positive(),
    /** Minutes after the first sample at which the others are taken; without it one, at the end. */
    sample_minutes: z.array(z.number().int().positive()).min(1).optional(),
  }),
  z.object({
    kind: z.literal('timing'),
    /** Days of a menstrual cycle, weeks of a pregnancy, or days of a fever. */
    of: z.enum(['cycle', 'pregnancy', 'fever']),
    /** First and last day or week; null is open. */
    from: z.number().int().nullable(),
    to: z.number().int().nullable(),
    words: z.string(),
    sex: genderSchema.nullable(),
    /** Names of the tests that ask for it. */
    tests: z.array(z.string()).default([]),
  }),
  z.object({
    kind: z.literal('advise'),
    /** When it applies: from now, the evening before, on waking, at the meal, or at the visit. */
    at: z.enum(['now', 'evening', 'waking', 'meal', 'visit']),
    words: z.string(),
    /** Shown to this sex only (code of spec §3); null for everybody. */
    sex: genderSchema.nullable(),
  }),
])
export type PreparationRule = z.infer<typeof preparationRuleSchema>

/** `fine`: noted. `confirm`: a radiologist confirms the scan first. `stop`: not booked online. */
const consequenceSchema = z.enum(['fine', 'confirm', 'stop'])

/** A question before a scan of one modality. Scans that share its `text` ask it once. */
export const safetyQuestionSchema = z.object({
  id: idSchema,
  modality: z.string(),
  /** Asked only before scans with contrast. */
  contrast: z.boolean(),
  text: z.string().min(1).max(300),
  /** One line below the question. */
  hint: z.string(),
  /** Who is asked; ages are inclusive. Null for everybody. */
  asked_of: z
    .object({ genders: z.array(genderSchema), low_age: z.number(), high_age: z.number() })
    .nullable(),
  yes: consequenceSchema,
  not_sure: consequenceSchema,
  /** Why an answer has that consequence. */
  reason: z.string(),
  /** What a yes can mean, each with its own reason. */
  kinds: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** What the radiologist needs to see; null for nothing. */
  document: z.string().nullable(),
  /** A scan that the patient's doctor may consider instead. */
  other_test: z.object({ name: z.string(), slug_name: z.string() }).nullable(),
  source: z.object({ title: z.string(), url: z.url() }).nullable(),
})
export type SafetyQuestion = z.infer<typeof safetyQuestionSchema>
export type SafetyConsequence = z.infer<typeof consequenceSchema>

/** Fields that items and cart lines share about the visit and the sample. */
export const visitShape = {
  radiology: z.boolean(),
  is_hc_available: z.boolean(),
  subdepartment: z.string(),
  /** For scans: CT, MRI…; null for tests. */
  modality: z.string().nullable(),
  /** The item, or a scan in the package, needs a booked slot. */
  needs_appointment: z.boolean(),
  samples: z.array(sampleSchema),
  /** Hours without food; 0 = none. */
  fasting_hours: z.number().int(),
  /** Hours from sample to report. */
  report_tat_hours: z.number().int(),
  /** The item itself if it is a scan; for a package, the scans in it. */
  scans: z.array(scanSchema),
  preparation_rules: z.array(preparationRuleSchema),
  /** Asked before a centre visit; the answers are stored with the order. */
  safety_questions: z.array(safetyQuestionSchema),
}

export const supplementaryTestSchema = z.object({
  code: z.string(),
  name: z.string(),
  price: rupeesSchema,
  parameters_analyte: z.array(z.string()),
})

export const itemSchema = z.object({
  item_id: idSchema,
  item_name: z.string(),
  code: z.string(),
  slug_name: z.string(),
  /** Rupees, in the requested city. */
  price: rupeesSchema,
  mrp: rupeesSchema,
  /** `offer` if the price is below the MRP. */
  price_type: z.enum(['offer', 'mrp']),
  x_is_package: z.boolean(),
  supplementary_tests: z.array(supplementaryTestSchema),
  /** Names of the parameters. */
  parameters_analyte: z.array(z.string()),
  parameter_count: z.number().int(),
  ...restrictionShape,
  ...visitShape,
  /** Duration of a scan, minutes. */
  slot_minutes: z.number().int().nullable(),
  category: z.string(),
  summary: z.string(),
})
export type Item = z.infer<typeof itemSchema>

export const searchHitSchema = itemSchema
  .pick({
    item_id: true,
    item_name: true,
    code: true,
    slug_name: true,
    price: true,
    x_is_package: true,
    radiology: true,
    samples: true,
    modality: true,
  })
  /** One line under the name: the matching alias or analyte, or the kind of item. */
  .extend({ hint: z.string() })
export type SearchHit = z.infer<typeof searchHitSchema>

/** Said above the results of a search for an emergency. */
export const emergencySchema = z.object({
  /** Begins with whom to call. */
  title: z.string().min(1),
  text: z.string().min(1),
  /** The first is the most urgent. */
  numbers: z
    .array(
      z.object({
        /** Whose number it is. */
        name: z.string().min(1),
        phone: z.string().regex(/^\+?\d[\d -]{1,18}$/),
      }),
    )
    .min(1),
})
export type Emergency = z.infer<typeof emergencySchema>

/** Absent for every other search, and from a provider that knows no emergencies. */
const emergencyShape = { emergency: emergencySchema.optional() }

export const itemDetailSchema = itemSchema.extend({
  aliases: z.array(z.string()),
  category_slug: z.string(),
  preparation: z.array(z.string()),
  /** Recommended time of the sample, in words. */
  timing_note: z.string().nullable(),
  /** Minimum days between two measurements that can show a difference. */
  min_retest_days: z.number().int().nullable(),
  parameter_groups: z.array(z.object({ name: z.string(), parameters: z.array(z.string()) })),
  packages: z.array(itemSchema),
  related: z.array(itemSchema),
})
export type ItemDetail = z.infer<typeof itemDetailSchema>

/** Filters of an item list; each is a chip of the test menu. */
export const itemFilterShape = {
  item_type: z.enum(['test', 'package', 'radiology']).optional(),
  /** Slug of a category. */
  category: z.string().max(60).optional(),
  search: z.string().trim().max(80).optional(),
  at_home: z.stringbool().optional(),
  no_fasting: z.stringbool().optional(),
  report_within_hours: z.coerce.number().int().positive().optional(),
  max_price: z.coerce.number().positive().optional(),
  /** Sex and age of the person; items for others are left out (spec §5). */
  sex: z.coerce.number().pipe(genderSchema).optional(),
  /** Whole years. */
  age: z.coerce.number().int().min(0).max(120).optional(),
  /** `report`: fastest report first. */
  sort: z.enum(['popular', 'price', 'name', 'report']).default('popular'),
}

export const itemListSchema = z.object({
  items: z.array(itemSchema),
  total: z.number().int(),
  page: z.number().int(),
  size: z.number().int(),
  /** Counts for the whole city, shown on the segments. */
  counts: z.object({ test: z.number(), package: z.number(), radiology: z.number() }),
  ...emergencyShape,
})
export type ItemList = z.infer<typeof itemListSchema>

const inCity = { city_id: cityIdSchema }

export const catalogueEndpoints = {
  globalSearch: defineEndpoint({
    rule: 'R7.069',
    method: 'GET',
    path: 'tests/global-search',
    summary: 'Tests, packages and scans by name, code, alias or analyte',
    access: 'public',
    health: 'none',
    query: z.object({
      ...inCity,
      search: z.string().trim().min(1).max(80),
      limit: z.coerce.number().int().positive().max(20).default(8),
    }),
    response: z.object({ hits: z.array(searchHitSchema), ...emergencyShape }),
  }),
  masterListByCity: defineEndpoint({
    rule: 'R7.070',
    method: 'GET',
    path: 'tests/master-list-by-city',
    summary: 'Every item of a city, short, the most asked for first',
    access: 'public',
    health: 'none',
    query: z.object({
      ...inCity,
      page: pageQuery.page,
      // 50,000 items in one response would be 15 MB and block the process for a second.
      size: z.coerce.number().int().positive().max(500).default(500),
    }),
    response: z.object({
      items: z.array(searchHitSchema.omit({ hint: true })),
      total: z.number().int(),
      page: z.number().int(),
      size: z.number().int(),
    }),
  }),
  testList: defineEndpoint({
    rule: 'R7.071',
    method: 'GET',
    path: 'tests/list',
    summary: 'A page of tests, packages or scans of a city',
    access: 'public',
    health: 'none',
    query: z.object({ ...inCity, ...itemFilterShape, ...pageQuery }),
    response: itemListSchema,
  }),
  testDetails: defineEndpoint({
    rule: 'R7.072',
    method: 'GET',
    path: 'tests/details',
    summary: 'One item by slug or id',
    access: 'public',
    health: 'none',
    query: z
      .object({ ...inCity, slug_name: z.string().optional(), item_id: idSchema.optional() })
      .refine((query) => query.slug_name || query.item_id, 'Give slug_name or item_id.'),
    response: itemDetailSchema,
  }),
  categoryList: defineEndpoint({
    rule: 'R7.073',
    method: 'GET',
    path: 'category/category-list',
    summary: 'Categories of tests',
    access: 'public',
    health: 'none',
    query: z.object({ city_id: cityIdSchema.optional() }),
    response: z.object({ categories: z.array(categorySchema) }),
  }),
  cityList: defineEndpoint({
    rule: 'R7.074',
    method: 'GET',
    path: 'cities/lists',
    summary: 'Cities that are served',
    access: 'public',
    health: 'none',
    response: z.object({ cities: z.array(citySchema) }),
  }),
}

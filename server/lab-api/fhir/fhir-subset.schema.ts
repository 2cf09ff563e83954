import { LosslessNumber } from 'lossless-json'
import { z } from 'zod'
import { CATALOGUE_CODE } from '../../modules/reports/fhir/code-systems.ts'

/** What /lab/v1 reads of FHIR R4. Other elements are ignored, except modifier extensions. */

const text = z.string().trim().min(1).max(4000)
/** Digits as written. */
const decimal = z
  .union([z.instanceof(LosslessNumber), z.number()])
  .transform((number) => (typeof number === 'number' ? String(number) : number.value))
const coding = z.object({
  system: z.string().optional(),
  code: z.string().optional(),
  display: z.string().optional(),
})
export type Coding = z.infer<typeof coding>
/** The catalogue's own code may be in an extension: profiles can restrict the systems of `coding`. */
const catalogueCode = z.object({ url: z.string(), valueCoding: coding.optional() })
const concept = z
  .object({
    extension: z.array(catalogueCode).default([]),
    coding: z.array(coding).default([]),
    text: text.optional(),
  })
  .transform(({ extension, coding: codings, ...rest }) => ({
    ...rest,
    coding: [
      ...codings,
      ...extension.flatMap(({ url, valueCoding }) =>
        valueCoding && url.endsWith(CATALOGUE_CODE) ? [valueCoding] : [],
      ),
    ],
  }))
export type Concept = z.infer<typeof concept>
const reference = z.object({ reference: text })
const references = z.array(reference).max(2000).default([])
const identifier = z.object({
  system: z.string().optional(),
  value: text,
  type: concept.optional(),
})
const instant = z.iso.datetime({ offset: true }).transform((iso) => new Date(iso))
/** An element that changes the meaning of its resource must not be ignored. */
const modifiers = {
  modifierExtension: z.never('This modifier extension is not understood.').optional(),
}

const quantity = z.object({
  value: decimal,
  comparator: z.enum(['<', '<=', '>=', '>']).optional(),
  unit: text.optional(),
  system: z.string().optional(),
  code: text.optional(),
})
export type Quantity = z.infer<typeof quantity>

const name = z.object({
  text: text.optional(),
  family: text.optional(),
  given: z.array(text).default([]),
  prefix: z.array(text).default([]),
})
export type HumanName = z.infer<typeof name>

export const patientSchema = z.object({
  ...modifiers,
  name: z.array(name).default([]),
  birthDate: z.iso.date().optional(),
  gender: z.enum(['male', 'female', 'other', 'unknown']).optional(),
})

export const practitionerSchema = z.object({
  ...modifiers,
  name: z.array(name).default([]),
  identifier: z.array(identifier).default([]),
  qualification: z
    .array(z.object({ code: concept, identifier: z.array(identifier).default([]) }))
    .default([]),
})

export const practitionerRoleSchema = z.object({
  ...modifiers,
  practitioner: reference.optional(),
})

export const serviceRequestSchema = z.object({
  ...modifiers,
  identifier: z.array(identifier).default([]),
  requisition: identifier.optional(),
  code: concept,
})

export const observationSchema = z
  .object({
    ...modifiers,
    status: z.enum([
      'registered',
      'preliminary',
      'final',
      'amended',
      'corrected',
      'cancelled',
      'entered-in-error',
      'unknown',
    ]),
    code: concept,
    valueQuantity: quantity.optional(),
    valueString: text.optional(),
    valueCodeableConcept: concept.optional(),
    dataAbsentReason: concept.optional(),
    interpretation: z.array(concept).default([]),
    referenceRange: z
      .array(
        z.object({
          low: quantity.partial({ value: true }).optional(),
          high: quantity.partial({ value: true }).optional(),
        }),
      )
      .default([]),
    hasMember: references,
  })
  .refine(
    (one) =>
      [one.valueQuantity, one.valueString, one.valueCodeableConcept].filter(Boolean).length <= 1,
    'An Observation has one value.',
  )
export type Observation = z.infer<typeof observationSchema>

export const diagnosticReportSchema = z.object({
  ...modifiers,
  status: z.enum(
    ['registered', 'partial', 'preliminary', 'final', 'amended', 'corrected', 'appended'],
    'Send registered, partial, preliminary, final, amended, corrected or appended.',
  ),
  basedOn: references,
  /** Or only an identifier, which is not read. */
  subject: reference.partial().optional(),
  issued: instant.optional(),
  resultsInterpreter: references,
  result: references,
  conclusion: z.string().trim().min(1).optional(),
  presentedForm: z
    .array(z.object({ contentType: z.string().optional(), data: z.string().optional() }))
    .default([]),
})

export const bundleSchema = z.object({
  resourceType: z.literal('Bundle'),
  type: z.enum(['collection', 'document'], 'Send a Bundle of the type collection or document.'),
  identifier: z.object({ system: z.string().optional(), value: text }),
  entry: z
    .array(
      z.object({
        fullUrl: z.string().optional(),
        resource: z.looseObject({ resourceType: z.string(), id: z.string().optional() }),
      }),
    )
    .min(1)
    .max(3000),
})

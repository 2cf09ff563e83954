import { LosslessNumber } from 'lossless-json'
import { z } from 'zod'
import { CATALOGUE_CODE } from '../../modules/reports/fhir/code-systems.ts'
import { plainNumber } from '../results/plain-number.ts'

/** What /lab/v1 reads of FHIR R4. `IGNORED` lists what may be there besides; all else is refused. */

const text = z.string().trim().min(1).max(4000)
/** Digits as written, without an exponent. */
const decimal = z
  .union([z.instanceof(LosslessNumber), z.number()])
  .transform((number) => (typeof number === 'number' ? String(number) : number.value))
  .transform((digits) => plainNumber(digits) ?? digits)
const coding = z.object({
  system: z.string().optional(),
  code: z.string().optional(),
  display: z.string().optional(),
})
/** The catalogue's own code may be in an extension: profiles can restrict the systems of `coding`. */
const catalogueCode = z.object({ url: z.string(), valueCoding: coding.optional() })
const concept = z
  .object({
    extension: z.array(catalogueCode).default([]),
    coding: z.array(coding).max(20, 'At most 20 codings are taken.').default([]),
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
  system: z.string().max(1000).optional(),
  value: text,
  type: concept.optional(),
})
const instant = z.iso.datetime({ offset: true }).transform((iso) => new Date(iso))
/** What an Observation may say in an element that is not read must not be ignored. */
const unread = (message: string) => z.never(message).optional()
const contained = unread('contained is not read. Send the resource as an entry of the Bundle.')
const OTHER_VALUES = [
  'Boolean',
  'Integer',
  'Range',
  'Ratio',
  'SampledData',
  'Time',
  'DateTime',
  'Period',
]
const otherValues = Object.fromEntries(
  OTHER_VALUES.map((type) => [
    `value${type}`,
    unread(
      `value${type} is not read. Send valueQuantity with its unit, valueString or valueCodeableConcept.`,
    ),
  ]),
)

/** An element that changes the meaning of its resource must not be ignored. */
const modifiers = {
  modifierExtension: z.never('This modifier extension is not understood.').optional(),
}
const resource = {
  ...modifiers,
  implicitRules: unread('implicitRules are not understood.'),
  /** The narrative repeats the elements, unless its status says that it has more. */
  text: z
    .object({
      status: z.enum(
        ['generated', 'extensions', 'empty'],
        'The narrative says more than the elements. Send it as a note or a conclusion.',
      ),
    })
    .optional(),
}

const quantity = z.object({
  value: decimal,
  comparator: z.enum(['<', '<=', '>=', '>']).optional(),
  unit: text.optional(),
  system: z.string().optional(),
  code: text.optional(),
})
export type Quantity = z.infer<typeof quantity>

/** A limit: a SimpleQuantity, which has no comparator. */
const limit = quantity
  .omit({ value: true, comparator: true })
  .extend({
    value: decimal.optional(),
    comparator: unread('A limit has no comparator. Send the range as its text.'),
  })
  .optional()
const referenceRange = z.object({
  ...modifiers,
  low: limit,
  high: limit,
  type: concept.optional(),
  appliesTo: z.array(concept).default([]),
  age: z.object({ low: limit, high: limit }).optional(),
  text: text.optional(),
  normalValue: unread('normalValue is not read. Send the range as its text.'),
})
export type ReferenceRange = z.infer<typeof referenceRange>
const note = z.object({ text })

const name = z.object({
  use: z.string().optional(),
  text: text.optional(),
  family: text.optional(),
  given: z.array(text).default([]),
  prefix: z.array(text).default([]),
  suffix: z.array(text).default([]),
})
export type HumanName = z.infer<typeof name>

export const patientSchema = z.object({
  ...resource,
  name: z.array(name).default([]),
  birthDate: z.iso.date().optional(),
  gender: z.enum(['male', 'female', 'other', 'unknown']).optional(),
})

export const practitionerSchema = z.object({
  ...resource,
  name: z.array(name).default([]),
  identifier: z.array(identifier).default([]),
  qualification: z
    .array(z.object({ code: concept, identifier: z.array(identifier).default([]) }))
    .default([]),
})

/** Who performed something; also a reference with nothing but its words. */
const performer = z.object({ reference: text.optional(), display: text.optional() })
export type Performer = z.infer<typeof performer>

export const practitionerRoleSchema = z.object({
  ...resource,
  practitioner: reference.optional(),
  organization: performer.optional(),
})

export const organizationSchema = z.object({ name: text.optional() })

export const serviceRequestSchema = z.object({
  ...resource,
  identifier: z.array(identifier).default([]),
  requisition: identifier.optional(),
  code: concept,
})

/** Of a sample; also a reference with nothing but its words. */
const specimenReference = z.object({ reference: text.optional(), display: text.optional() })
export type SpecimenReference = z.infer<typeof specimenReference>

export const specimenSchema = z.object({
  ...resource,
  status: z
    .enum(['available', 'unavailable', 'unsatisfactory'], 'Send a specimen without errors.')
    .optional(),
  type: concept.optional(),
  condition: z.array(concept).default([]),
  note: z.array(note).default([]),
  contained,
})

export const observationSchema = z
  .object({
    ...resource,
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
    referenceRange: z.array(referenceRange).default([]),
    note: z.array(note).default([]),
    method: concept.optional(),
    bodySite: concept.optional(),
    specimen: specimenReference.optional(),
    subject: reference.partial().optional(),
    performer: z.array(performer).max(20, 'At most 20 performers are taken.').default([]),
    ...otherValues,
    component: unread('component is not read. Send Observations of their own.'),
    contained,
    hasMember: references,
  })
  .refine(
    (one) =>
      [one.valueQuantity, one.valueString, one.valueCodeableConcept].filter(Boolean).length <= 1,
    'An Observation has one value.',
  )
  .refine(
    (one) =>
      !one.dataAbsentReason || !(one.valueQuantity || one.valueString || one.valueCodeableConcept),
    'An Observation has a value, or a dataAbsentReason.',
  )
export type Observation = z.infer<typeof observationSchema>

export const diagnosticReportSchema = z.object({
  ...resource,
  status: z.enum(
    [
      ...['registered', 'partial', 'preliminary', 'final', 'amended', 'corrected', 'appended'],
      ...['cancelled', 'entered-in-error'],
    ] as const,
    'Send registered, partial, preliminary, final, amended, corrected, appended, cancelled or entered-in-error.',
  ),
  basedOn: references,
  /** Or only an identifier, which is not read. */
  subject: reference.partial().optional(),
  issued: instant.optional(),
  resultsInterpreter: references,
  performer: z.array(performer).max(20, 'At most 20 performers are taken.').default([]),
  specimen: z.array(specimenReference).default([]),
  result: references,
  conclusion: z.string().trim().min(1).optional(),
  conclusionCode: z.array(concept).default([]),
  contained,
  presentedForm: z
    .array(z.object({ contentType: z.string().optional(), data: z.string().optional() }))
    .default([]),
})

export const bundleSchema = z.object({
  resourceType: z.literal('Bundle'),
  type: z.enum(['collection', 'document'], 'Send a Bundle of the type collection or document.'),
  // Indexed, and an index takes no long texts.
  identifier: z.object({
    system: z.string().max(500).optional(),
    value: text.max(500),
  }),
  entry: z
    .array(
      z.object({
        ...modifiers,
        fullUrl: z.string().optional(),
        resource: z.looseObject({ resourceType: z.string(), id: z.string().optional() }),
      }),
    )
    .min(1)
    .max(3000),
})

/** Elements of every resource that say nothing of a result. */
const OF_ALL = ['resourceType', 'id', 'meta', 'language', 'extension', 'identifier']

/** Elements that may be there and are not printed: identity, delivery, people and times. */
export const IGNORED: Readonly<Record<string, readonly string[]>> = {
  DiagnosticReport: [
    ...OF_ALL,
    'category',
    'code',
    'effectiveDateTime',
    'effectivePeriod',
    'encounter',
    'imagingStudy',
  ],
  Observation: [
    ...OF_ALL,
    'basedOn',
    'category',
    'derivedFrom',
    'device',
    'effectiveDateTime',
    'effectiveInstant',
    'effectivePeriod',
    'effectiveTiming',
    'encounter',
    'issued',
    'partOf',
  ],
  Specimen: [
    ...OF_ALL,
    'accessionIdentifier',
    'collection',
    'container',
    'parent',
    'processing',
    'receivedTime',
    'request',
    'subject',
  ],
}

/** Resources that may be there and are not read: people, places, and copies of what is read. */
export const IGNORED_TYPES = new Set([
  'Composition',
  'Device',
  'DocumentReference',
  'Encounter',
  'Endpoint',
  'ImagingStudy',
  'Location',
  'Provenance',
])

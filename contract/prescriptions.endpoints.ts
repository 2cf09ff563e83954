import { z } from 'zod'
import { itemSchema } from './catalogue.endpoints.ts'
import { PRESCRIPTION_STATES } from './codes.ts'
import { defineEndpoint } from './endpoint.ts'
import { cityIdSchema, dateSchema, idSchema, instantSchema } from './fields.ts'
import { sentFileSchema } from './uploads.endpoints.ts'

/** Part of a page, as fractions of its width and height. */
export const pageRegionSchema = z.object({
  /** 1 for the first file. */
  page: z.number().int().min(1).max(20),
  left: z.number().min(0).max(1),
  top: z.number().min(0).max(1),
  width: z.number().gt(0).max(1),
  height: z.number().gt(0).max(1),
})
export type PageRegion = z.infer<typeof pageRegionSchema>

const readLineSchema = z.object({
  /** 1 and up, as on the paper. */
  line_no: z.number().int(),
  /** As the lab reads it; null if it could not read the line. */
  text: z.string().nullable(),
  /** What the lab says about the line; empty for nothing. */
  note: z.string(),
  region: pageRegionSchema.nullable(),
  /** Proposed by the lab, at the price of the city; null without a proposal. */
  item: itemSchema.nullable(),
  /** Other tests that the line can mean, at the prices of the city. */
  alternatives: z.array(itemSchema),
  /** Names of proposed tests that the city does not sell. */
  not_sold: z.array(z.string()),
  /** The lab is sure of its proposal. */
  sure: z.boolean(),
})
export type ReadLine = z.infer<typeof readLineSchema>

export const decisionSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('add'), line_no: z.number().int(), code: z.string().min(1).max(20) }),
  z.object({ what: z.literal('leave'), line_no: z.number().int() }),
  /** The lab asks the doctor, and sends another reading. */
  z.object({ what: z.literal('ask'), line_no: z.number().int() }),
])
export type LineDecision = z.infer<typeof decisionSchema>

const readingSchema = z.object({
  /** 1 and up: the lab can correct what it read. */
  version: z.number().int(),
  read_at: instantSchema,
  reader: z.string(),
  /** A demonstration: nobody looked at the file. */
  example: z.boolean(),
  /** As read; null if the paper does not say. */
  patient_name: z.string().nullable(),
  /** Who of the account's family has this name; null if nobody has. */
  member: z.object({ member_id: idSchema, firstName: z.string() }).nullable(),
  doctor: z.string().nullable(),
  place: z.string().nullable(),
  written_on: dateSchema.nullable(),
  /** Why nothing could be read; empty otherwise. */
  reason: z.string(),
  lines: z.array(readLineSchema),
})
export type PrescriptionReading = z.infer<typeof readingSchema>

const sentPrescriptionSchema = z.object({
  prescription_id: idSchema,
  sent_at: instantSchema,
  files: z.array(sentFileSchema),
  state: z.enum(PRESCRIPTION_STATES),
  /** Null while it waits. */
  reading: readingSchema.nullable(),
  /** What the patient decided about this reading; empty until then. */
  decisions: z.array(decisionSchema),
})
export type SentPrescription = z.infer<typeof sentPrescriptionSchema>

export const prescriptionEndpoints = {
  prescriptionReading: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'prescriptions/reading/:prescription_id',
    summary: 'What the lab read from a prescription, with the prices of a city',
    access: 'patient',
    health: 'reads',
    params: z.object({ prescription_id: idSchema }),
    query: z.object({ city_id: cityIdSchema }),
    response: sentPrescriptionSchema,
  }),
  prescriptionDecide: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'prescriptions/decide',
    summary:
      'What the patient decided about each line that the lab read; the same again is harmless',
    access: 'patient',
    health: 'writes',
    body: z.object({
      prescription_id: idSchema,
      /** Of the reading that was shown. */
      version: z.number().int().min(1),
      /** One for each line. */
      decisions: z.array(decisionSchema).max(60),
    }),
    response: z.object({ state: z.enum(PRESCRIPTION_STATES) }),
  }),
}

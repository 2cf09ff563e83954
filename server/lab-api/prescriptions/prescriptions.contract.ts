import { z } from 'zod'
import { pageRegionSchema } from '#contract/prescriptions.endpoints.ts'
import { UPLOAD_TYPES } from '#contract/rules/uploads.ts'
import { feedQuery, type LabCall } from '../lab-api.contract.ts'

const instant = z.iso.datetime({ offset: true })
const words = z.string().trim().min(1).max(300)
const code = z.string().trim().min(1).max(20)

export const prescriptionId = z.object({ prescription_id: z.string().max(64) })

const prescriptionSchema = z.object({
  prescription_id: z.string(),
  sent_at: instant,
  name: z.string().describe('As the sender wrote it'),
  mobile: z.string(),
  remarks: z.string(),
  files: z.array(
    z.object({
      page: z.number().int(),
      type: z.enum(UPLOAD_TYPES),
      bytes: z.number().int(),
      url: z.string().describe('Signed; opens the file for ten minutes, without a token'),
    }),
  ),
  version: z.number().int().nullable().describe('Of the newest reading; null without one'),
  asked_lines: z.array(z.number().int()).describe('Lines of that reading to ask the doctor about'),
})
export type LabPrescription = z.infer<typeof prescriptionSchema>

const lineSchema = z
  .object({
    text: words.nullable().describe('As read; null for a line that is not readable'),
    code: code.nullable().default(null).describe('The test of the catalogue that is proposed'),
    alternatives: z.array(code).max(5).default([]).describe('Codes of others that it can mean'),
    confidence: z.number().min(0).max(1).default(1).describe('Below 0.8 the patient is asked'),
    note: z.string().trim().max(300).default('').describe('For the patient'),
    region: pageRegionSchema.nullable().default(null),
  })
  .refine(
    ({ text, code: proposed, alternatives }) =>
      text !== null || (proposed === null && alternatives.length === 0),
    'A line without text is not readable, and has no code.',
  )

export const sentReadingSchema = z
  .object({
    reading_id: z.uuid().describe('Chosen by the lab; the same id again changes nothing'),
    replaces: z.number().int().min(1).nullable().default(null).describe('The version it corrects'),
    read_at: instant,
    reader: words.describe('Who read it, for the patient'),
    example: z.boolean().default(false).describe('A demonstration: nobody looked at the file'),
    patient_name: words.nullable().default(null),
    doctor: words.nullable().default(null),
    place: words.nullable().default(null),
    date: z.iso.date().nullable().default(null),
    reason: z.string().trim().max(300).default('').describe('Why nothing of it is readable'),
    lines: z.array(lineSchema).max(40),
  })
  .refine(
    ({ lines, reason }) => lines.length > 0 !== (reason !== ''),
    'Send lines, or the reason why nothing is readable.',
  )
export type SentReading = z.output<typeof sentReadingSchema>

const answerSchema = z.object({ prescription_id: z.string(), version: z.number().int() })
export type ReadingAnswer = z.infer<typeof answerSchema>

export const prescriptionCalls = {
  prescriptions: {
    method: 'GET',
    path: '/prescriptions',
    summary: 'Prescriptions that patients sent, and lines to ask a doctor about, since a cursor',
    scope: 'prescriptions:read',
    query: feedQuery,
    response: z.object({
      entries: z.array(
        z.object({
          cursor: z.string(),
          change: z.enum(['sent', 'asked']),
          prescription: prescriptionSchema.describe('As it is now'),
        }),
      ),
      next: z.string().describe('The cursor of the next call'),
      has_more: z.boolean(),
    }),
    problems: ['cursor-invalid'],
  },
  prescription: {
    method: 'GET',
    path: '/prescriptions/:prescription_id',
    summary: 'One prescription as it is now, with new links to its files',
    scope: 'prescriptions:read',
    params: prescriptionId,
    response: prescriptionSchema,
    problems: ['unknown-prescription'],
  },
  reading: {
    method: 'POST',
    path: '/prescriptions/:prescription_id/reading',
    summary: 'What the lab read from a prescription; the patient confirms it line by line',
    scope: 'prescriptions:write',
    params: prescriptionId,
    body: sentReadingSchema,
    response: answerSchema,
    problems: ['unknown-prescription', 'reading-exists', 'reading-refused', 'reading-reused'],
  },
} as const satisfies Record<string, LabCall>

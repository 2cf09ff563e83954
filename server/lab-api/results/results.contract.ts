import { z } from 'zod'
import { type LabCall, orderNo } from '../lab-api.contract.ts'

/** Bytes of a message with results. PDFs are in it, in base64. */
export const RESULTS_BYTES = 14_000_000

const answerSchema = z.object({
  order_no: z.string(),
  status: z.string(),
  reports: z.array(
    z.object({
      report_id: z.string().nullable().describe('Null for a draft'),
      version: z.number().int().nullable(),
      status: z.enum(['draft', 'final', 'amended', 'withdrawn']),
      tests: z.array(z.string()),
    }),
  ),
  missing: z.array(z.string()).describe('Tests and scans of the order without a signed report'),
})
export type ResultsAnswer = z.infer<typeof answerSchema>

const instant = z.iso.datetime({ offset: true })

export const resultCalls = {
  results: {
    method: 'POST',
    path: '/orders/:order_no/results',
    summary: 'Results of an order as a FHIR R4 Bundle (docs/lab-api.md)',
    scope: 'results:write',
    params: orderNo,
    contentType: 'application/fhir+json',
    bodyLimit: RESULTS_BYTES,
    body: z.looseObject({ resourceType: z.literal('Bundle') }),
    response: answerSchema,
    problems: ['unknown-order', 'message-reused', 'results-refused'],
  },
  sentResults: {
    method: 'GET',
    path: '/orders/:order_no/results',
    summary: 'The drafts and all versions of the reports of an order',
    scope: 'results:read',
    params: orderNo,
    response: z.object({
      order_no: z.string(),
      reports: z.array(
        z.object({
          report_id: z.string(),
          version: z.number().int(),
          tests: z.array(z.string()),
          signed_at: instant,
          signed_by: z.string(),
          replaced_at: instant.nullable(),
          withdrawn_at: instant.nullable(),
        }),
      ),
      drafts: z.array(
        z.object({
          tests: z.array(z.string()),
          received_at: instant,
          content: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    problems: ['unknown-order'],
  },
  report: {
    method: 'GET',
    path: '/reports/:report_id',
    summary: 'One version of a report as a FHIR R4 Bundle, also one that was replaced',
    scope: 'results:read',
    params: z.object({ report_id: z.string().max(60) }),
    contentType: 'application/fhir+json',
    response: z.looseObject({ resourceType: z.literal('Bundle') }),
    problems: ['unknown-report'],
  },
  analytes: {
    method: 'GET',
    path: '/catalogue/analytes',
    summary: 'What each test and package measures, with the codes to send; LOINC null if unmapped',
    scope: 'results:write',
    response: z.object({
      unmapped: z.number().int().describe('Analytes without a LOINC code'),
      tests: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          analytes: z.array(
            z.object({
              code: z.string(),
              name: z.string(),
              unit: z.string().nullable(),
              ucum: z.string().nullable(),
              loinc: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
    problems: [],
  },
} as const satisfies Record<string, LabCall>

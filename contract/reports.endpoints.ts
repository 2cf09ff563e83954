import { z } from 'zod'
import { sampleSchema } from './catalogue.endpoints.ts'
import { defineEndpoint } from './endpoint.ts'
import { explanationSchema } from './explanations.schemas.ts'
import { dateSchema, doneSchema, genderSchema, idSchema, instantSchema } from './fields.ts'
import { closeUp, tidyLine } from './rules/typed-text.ts'

/** Report codes of spec §3; `REPORT_GROUPS` assigns each to a group. */
export const reportCodeSchema = z.enum(['SL', 'SU', 'SV', 'CVD', 'WR', 'RR'])

export const reportSchema = z.object({
  report_id: idSchema,
  code: reportCodeSchema,
  name: z.string(),
  order_id: idSchema,
  order_no: z.string(),
  member_id: idSchema,
  member_name: z.string(),
  /** Date of the sample or scan, in the lab's time zone. */
  date: dateSchema,
  signed_at: instantSchema,
  /** Number of values; 0 for a radiology report. */
  results: z.number().int(),
  /** Values outside their range; null if no ranges apply (children, radiology). */
  outside: z.number().int().nullable(),
  /** From 2 on the report is an amended one, signed again at `signed_at`. Absent for the first. */
  version: z.number().int().optional(),
  /** When the lab withdrew it: nobody may rely on it. Absent for others. */
  withdrawn_at: instantSchema.optional(),
})
export type Report = z.infer<typeof reportSchema>

/** `unexpected`: a qualitative result that differs from a healthy adult's. */
export const resultFlagSchema = z.enum(['low', 'high', 'unexpected'])

export const earlierValueSchema = z.object({
  report_id: idSchema,
  date: dateSchema,
  /** As printed. */
  value: z.string(),
  number: z.number(),
})
export type EarlierValue = z.infer<typeof earlierValueSchema>

export const resultSchema = z.object({
  analyte_id: idSchema,
  name: z.string(),
  unit: z.string().nullable(),
  /** As printed. */
  value: z.string(),
  /** Null for a qualitative result. */
  number: z.number().nullable(),
  /** What the value is compared with; null at an open end, and where nothing can be compared. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The range in the words of the lab's system, which need not be comparable. */
  range: z.string().optional(),
  /** The lab's system sent no range: this one is the catalogue's, for adults of the patient's sex. */
  catalogue_range: z.literal(true).optional(),
  /** The qualitative result of a healthy adult. */
  expected: z.string().nullable(),
  flag: resultFlagSchema.nullable(),
  /** The lab's remarks on the value. */
  note: z.string().optional(),
  /** The patient has earlier values in the same unit, so a trend is available. */
  has_trend: z.boolean(),
  /** Values of the patient's earlier reports in the same unit, oldest first. Absent in shares. */
  earlier: z.array(earlierValueSchema).optional(),
})
export type ReportResult = z.infer<typeof resultSchema>

/** Results of one test, in the test's order. */
export const resultGroupSchema = z.object({
  name: z.string(),
  samples: z.array(sampleSchema),
  results: z.array(resultSchema),
})

export const reportDetailsSchema = reportSchema.extend({
  patient: z.object({ name: z.string(), gender: genderSchema, age: z.number().int() }),
  sampled_at: instantSchema,
  /** Whether the patient fasted; null if irrelevant. */
  fasting: z.boolean().nullable(),
  /**
   * `none` for children unless the lab's system sends ranges for the `patient`; `sent` for an adult
   * with ranges of the lab's system.
   */
  ranges: z.enum(['adult', 'sent', 'patient', 'none']),
  groups: z.array(resultGroupSchema),
  /** The radiologist's text; null for a report of values. */
  reading: z
    .object({ technique: z.string(), findings: z.array(z.string()), impression: z.string() })
    .nullable(),
  /** One or two sentences, for reports that draw a conclusion (Smart, ASCVD). */
  summary: z.array(z.string()),
  signed_by: z.object({ name: z.string(), role: z.string() }),
  /** Content of the report's QR code. */
  qr_code: z.string(),
  /** The referring doctor; absent without one. */
  referred_by: z.string().optional(),
  /** Values of the embedded lab's simulation: not for medical use. */
  simulated: z.boolean().optional(),
  /** What the values are and what moves them; not part of what was signed. */
  explanations: z.array(explanationSchema).optional(),
  /** When an amended report replaced this one; absent for the current version. */
  replaced_at: instantSchema.optional(),
})
export type ReportDetails = z.infer<typeof reportDetailsSchema>

export const trendPointSchema = z.object({
  /** Null for a value that the patient imported from another lab's report. */
  report_id: idSchema.nullable(),
  /** The other lab; absent for this one. */
  lab_name: z.string().optional(),
  date: dateSchema,
  value: z.string(),
  number: z.number(),
  flag: resultFlagSchema.nullable(),
})

export const trendSchema = z.object({
  analyte_id: idSchema,
  name: z.string(),
  unit: z.string().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Oldest first. */
  points: z.array(trendPointSchema),
})
export type Trend = z.infer<typeof trendSchema>

const visitSchema = z.object({
  at: instantSchema,
  what: z.enum(['opened', 'downloaded', 'wrong-pin', 'locked']),
  /** The report whose PDF was downloaded; null for what concerns the whole link. */
  report_id: idSchema.nullable(),
  /** For example `Chrome on Android`. */
  device: z.string(),
})

/** A report behind a shared link. */
const linkedReportSchema = reportSchema
  .pick({ report_id: true, name: true, member_name: true, date: true })
  .extend({
    /** When the patient took it out of the link; null while it can be read. */
    ended_at: instantSchema.nullable(),
  })
export type LinkedReport = z.infer<typeof linkedReportSchema>

export const reportShareSchema = z.object({
  share_id: idSchema,
  /** By member, the newest first. */
  reports: z.array(linkedReportSchema).min(1),
  /** The recipient, as named by the patient. */
  label: z.string(),
  created_at: instantSchema,
  expires_at: instantSchema,
  state: z.enum(['live', 'expired', 'revoked', 'locked']),
  visits: z.array(visitSchema),
})
export type ReportShare = z.infer<typeof reportShareSchema>

export const SHARE_DAYS = [1, 7, 30] as const
/** Most reports behind one link. */
export const MAX_LINKED_REPORTS = 20

const sharePinSchema = z
  .string()
  .overwrite(closeUp)
  .regex(/^\d{6}$/, 'The PIN has 6 digits.')
/** 256 random bits, base64url. */
const shareTokenSchema = z.string().regex(/^[\w-]{43}$/)

export const linkSchema = z.object({ url: z.string() })

/** What the calls behind a signed link to a PDF have in common. */
export const pdfBehindLink = {
  summary: 'The PDF behind such a link',
  access: 'public',
  health: 'reads',
  params: z.object({ key: z.string().min(1).max(400) }),
  response: z.instanceof(Uint8Array),
  binary: true,
  secret: true,
} as const

export const reportEndpoints = {
  allReports: defineEndpoint({
    rule: 'R7.056',
    method: 'POST',
    path: 'reports/all-reports',
    summary: "Every report of the account's members, newest first",
    access: 'patient',
    health: 'reads',
    body: z.object({ member_id: idSchema.optional(), order_id: idSchema.optional() }),
    response: z.object({ reports: z.array(reportSchema) }),
  }),
  reportDetails: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'reports/details/:id',
    summary: 'One report with its values',
    access: 'patient',
    health: 'reads',
    params: z.object({ id: idSchema }),
    response: reportDetailsSchema,
  }),
  reportTrend: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'reports/trend',
    summary: 'One value of a member across their reports',
    access: 'patient',
    health: 'reads',
    query: z.object({ member_id: idSchema, analyte_id: idSchema }),
    response: trendSchema,
  }),
  downloadReport: defineEndpoint({
    rule: 'R7.057',
    method: 'POST',
    path: 'reports/download-report',
    summary: 'A link to the PDF of a report, good for some minutes',
    access: 'patient',
    health: 'reads',
    body: z.object({ report_id: idSchema }),
    response: linkSchema,
  }),
  reportFhir: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'reports/fhir/:id',
    summary: 'A report as a FHIR R4 Bundle',
    access: 'patient',
    health: 'reads',
    params: z.object({ id: idSchema }),
    response: z.instanceof(Uint8Array),
    binary: true,
  }),
  reportFile: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'reports/file/:key',
    ...pdfBehindLink,
  }),
  qrReport: defineEndpoint({
    rule: 'R7.058',
    method: 'GET',
    path: 'reports/qrcode-download-report',
    summary: 'The report behind a QR code',
    access: 'public',
    health: 'reads',
    query: z.object({ code: z.string().min(1).max(2000) }),
    /** Both as in `reportDetailsSchema`. */
    response: linkSchema.extend({
      replaced_at: instantSchema.optional(),
      withdrawn_at: instantSchema.optional(),
    }),
    secret: true,
  }),
  reportKeys: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'reports/public-keys',
    summary: 'The public keys by which the QR code of a report is verified without the lab',
    access: 'public',
    health: 'none',
    response: z.object({
      keys: z.array(
        z.object({
          key_id: z.string(),
          algorithm: z.literal('Ed25519'),
          /** 32 bytes, base64url. */
          public_key: z.string(),
        }),
      ),
    }),
  }),
  reportShareCreate: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'reports/share/create',
    summary: 'A link to reports for a doctor, behind a PIN',
    access: 'patient',
    health: 'writes',
    body: z.object({
      /** Reports of any members of the account. */
      report_ids: z
        .array(idSchema)
        .min(1, 'Choose at least one report.')
        .max(MAX_LINKED_REPORTS, `A link takes ${MAX_LINKED_REPORTS} reports at most.`),
      label: z.string().overwrite(tidyLine).min(1, 'Enter who it is for.').max(60),
      pin: sharePinSchema,
      days: z.literal(SHARE_DAYS),
    }),
    /** The URL is returned only once; the server stores its hash. */
    response: z.object({ share: reportShareSchema, url: z.string() }),
  }),
  reportShares: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'reports/share/list',
    summary: 'The links that were given out, with who came',
    access: 'patient',
    health: 'reads',
    body: z.object({ report_id: idSchema.optional() }),
    response: z.object({ shares: z.array(reportShareSchema) }),
  }),
  reportShareRevoke: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'reports/share/revoke',
    summary: 'Ends a link, or takes one report out of it',
    access: 'patient',
    health: 'writes',
    /** Without the last of its reports a link ends. */
    body: z.object({ share_id: idSchema, report_id: idSchema.optional() }),
    response: doneSchema,
  }),
  sharedReport: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'reports/shared/open',
    summary: 'The reports behind a shared link',
    access: 'public',
    health: 'reads',
    body: z.object({ token: shareTokenSchema, pin: sharePinSchema }),
    response: z.object({
      /** In the order of the share. */
      reports: z.array(reportDetailsSchema).min(1),
      expires_at: instantSchema,
    }),
  }),
  sharedReportPdf: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'reports/shared/download',
    summary: 'The PDF of a report behind a shared link',
    access: 'public',
    health: 'reads',
    body: z.object({ token: shareTokenSchema, pin: sharePinSchema, report_id: idSchema }),
    response: z.instanceof(Uint8Array),
    binary: true,
  }),
}

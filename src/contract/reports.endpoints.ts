import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { dateSchema, idSchema, mobileSchema } from './fields.ts'

const reportSchema = z.object({
  report_id: idSchema,
  code: z.enum(['SL', 'SU', 'SV', 'CVD', 'WR', 'RR']),
  name: z.string(),
  order_no: z.string(),
  member_name: z.string(),
  date: dateSchema,
})

const linkSchema = z.object({ url: z.string() })

export const reportEndpoints = {
  allReports: defineEndpoint({
    rule: 'R7.056',
    method: 'POST',
    path: 'reports/all-reports',
    summary: "Every report of the account's members",
    access: 'patient',
    body: z.object({ member_id: idSchema.optional() }),
    response: z.object({ reports: z.array(reportSchema) }),
  }),
  downloadReport: defineEndpoint({
    rule: 'R7.057',
    method: 'POST',
    path: 'reports/download-report',
    summary: 'A link to the PDF of a report',
    access: 'patient',
    body: z.object({ report_id: idSchema }),
    response: linkSchema,
  }),
  qrReport: defineEndpoint({
    rule: 'R7.058',
    method: 'GET',
    path: 'reports/qrcode-download-report',
    summary: 'The report behind a QR code',
    access: 'public',
    query: z.object({ code: z.string().min(1).max(2000) }),
    response: linkSchema,
  }),
  partnerLogin: defineEndpoint({
    rule: 'R7.060',
    method: 'POST',
    path: 'reports/partner/login',
    summary: 'Signs in to the partner report gateway',
    access: 'public',
    body: z.object({ mobile_no: mobileSchema, sid: z.string().min(1).max(40) }),
    response: z.object({ partner_token: z.string() }),
  }),
  partnerReports: defineEndpoint({
    rule: 'R7.061',
    method: 'POST',
    path: 'reports/partner/list',
    summary: 'Reports of the partner gateway',
    access: 'public',
    body: z.object({ partner_token: z.string().min(1) }),
    response: z.object({ reports: z.array(reportSchema) }),
  }),
  partnerReportPdf: defineEndpoint({
    rule: 'R7.062',
    method: 'POST',
    path: 'reports/partner/download',
    summary: 'A PDF of the partner gateway',
    access: 'public',
    body: z.object({ partner_token: z.string().min(1), report_id: idSchema }),
    response: z.instanceof(Uint8Array),
    binary: true,
  }),
}

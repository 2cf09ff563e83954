import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { idSchema, mobileSchema } from './fields.ts'
import { linkSchema, pdfBehindLink, reportSchema } from './reports.endpoints.ts'

/** A report of the former system; `order_no` is its SID. */
const partnerReportSchema = reportSchema.pick({
  report_id: true,
  code: true,
  name: true,
  order_no: true,
  member_name: true,
  date: true,
})
export type PartnerReport = z.infer<typeof partnerReportSchema>

/** The partner gateway, which has the reports of the former system. */
export const partnerReportEndpoints = {
  partnerLogin: defineEndpoint({
    rule: 'R7.060',
    method: 'POST',
    path: 'reports/partner/login',
    summary: 'Signs in to the partner report gateway',
    access: 'public',
    health: 'reads',
    body: z.object({ mobile_no: mobileSchema, sid: z.string().min(1).max(40) }),
    response: z.object({ partner_token: z.string() }),
  }),
  partnerReports: defineEndpoint({
    rule: 'R7.061',
    method: 'POST',
    path: 'reports/partner/list',
    summary: 'Reports of the partner gateway',
    access: 'public',
    health: 'reads',
    body: z.object({ partner_token: z.string().min(1) }),
    response: z.object({ reports: z.array(partnerReportSchema) }),
  }),
  partnerReportPdf: defineEndpoint({
    rule: 'R7.062',
    method: 'POST',
    path: 'reports/partner/download',
    summary: 'A PDF of the partner gateway',
    access: 'public',
    health: 'reads',
    body: z.object({ partner_token: z.string().min(1), report_id: idSchema }),
    response: z.instanceof(Uint8Array),
    binary: true,
  }),
  partnerReportLink: defineEndpoint({
    rule: 'added',
    method: 'POST',
    path: 'reports/partner/link',
    summary: 'A link to such a PDF, good for some minutes: a webview saves no bytes',
    access: 'public',
    health: 'reads',
    body: z.object({ partner_token: z.string().min(1), report_id: idSchema }),
    response: linkSchema,
  }),
  partnerReportFile: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'reports/partner/file/:key',
    ...pdfBehindLink,
  }),
}

import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { cityIdSchema, emailSchema, idSchema, mobileSchema, nameSchema } from './fields.ts'

/** What every enquiry asks for. */
export const enquirySchema = z.object({
  name: nameSchema,
  mobile_no: mobileSchema,
  email: emailSchema.optional(),
  city_id: cityIdSchema.optional(),
  message: z.string().trim().max(1000).default(''),
})

const organisationSchema = enquirySchema.extend({ organisation: z.string().trim().min(1).max(120) })
const storedSchema = z.object({ enquiry_id: idSchema })
const stored = { method: 'POST', access: 'public', response: storedSchema } as const

export const enquiryEndpoints = {
  corporateTieUp: defineEndpoint({
    ...stored,
    rule: 'R7.101',
    path: 'enquiry/corporate/tieup',
    summary: 'A corporate tie-up enquiry',
    body: organisationSchema,
  }),
  franchiseEnquiry: defineEndpoint({
    ...stored,
    rule: 'R7.102',
    path: 'enquiry/frenchise',
    summary: 'A franchise enquiry',
    body: enquirySchema,
  }),
  testEnquiry: defineEndpoint({
    ...stored,
    rule: 'R7.103',
    path: 'enquiry/test',
    summary: 'A question about a test',
    body: enquirySchema.extend({ item_id: idSchema }),
  }),
  callbackRequest: defineEndpoint({
    ...stored,
    rule: 'R7.104',
    path: 'enquiry/callbackRequest',
    summary: 'Asks the lab to call back (the callback dialog)',
    body: enquirySchema.pick({ name: true, mobile_no: true, city_id: true }),
  }),
  callback: defineEndpoint({
    ...stored,
    rule: 'R7.105',
    path: 'enquiry/callback',
    summary: 'Asks the lab to call back (a page form)',
    body: enquirySchema,
  }),
  getInTouch: defineEndpoint({
    ...stored,
    rule: 'R7.106',
    path: 'enquiry/getInTouch',
    summary: 'A message to the lab',
    body: enquirySchema,
  }),
  vendorRegister: defineEndpoint({
    ...stored,
    rule: 'R7.107',
    path: 'auth/vendor/register',
    summary: 'A vendor enquiry',
    body: organisationSchema,
  }),
  reachOut: defineEndpoint({
    ...stored,
    rule: 'R7.108',
    path: 'auth/contactus/reachoutus',
    summary: 'A message from the contact page',
    body: enquirySchema,
  }),
  feedback: defineEndpoint({
    ...stored,
    rule: 'R7.109',
    path: 'feedback/add',
    summary: 'Feedback on a visit',
    body: enquirySchema.extend({ rating: z.number().int().min(1).max(5) }),
  }),
  jobApplication: defineEndpoint({
    ...stored,
    rule: 'R7.110',
    path: 'jobapp/job-submit',
    summary: 'A job application',
    body: enquirySchema.extend({ job_id: idSchema, cv_key: z.string().min(1) }),
  }),
  jobPostings: defineEndpoint({
    rule: 'R7.111',
    method: 'GET',
    path: 'jobpostings/list',
    summary: 'Open positions',
    access: 'public',
    response: z.object({
      jobs: z.array(
        z.object({ job_id: idSchema, title: z.string(), city_name: z.string(), text: z.string() }),
      ),
    }),
  }),
}

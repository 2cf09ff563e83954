import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import {
  choice,
  line,
  messageSchema,
  optionalChoice,
  optionalCitySchema,
  optionalEmailSchema,
  optionalGstinSchema,
  optionalLine,
  ratingSchema,
  senderNameSchema,
  wholeNumber,
} from './enquiries.fields.ts'
import { emailSchema, idSchema, instantSchema, mobileSchema } from './fields.ts'
import { moreKeysSchema, sentFileSchema } from './uploads.endpoints.ts'

export const EMPLOYEE_BANDS = ['1-49', '50-199', '200-999', '1000+'] as const
export const CORPORATE_SERVICES = [
  'yearly-check-ups',
  'pre-employment',
  'camp',
  'employee-rates',
] as const
export const INVESTMENT_BANDS = ['under-5-lakh', '5-10-lakh', '10-25-lakh', 'over-25-lakh'] as const
export const PREMISES = ['own', 'rented', 'looking'] as const
export const VENDOR_CATEGORIES = [
  'reagents',
  'consumables',
  'equipment',
  'logistics',
  'software',
  'facilities',
  'other',
] as const
export const PARTNER_KINDS = [
  'doctor',
  'clinic',
  'hospital',
  'pharmacy',
  'insurer',
  'other',
] as const
export const TOPICS = [
  'booking',
  'home-visit',
  'report',
  'payment',
  'partnership',
  'other',
] as const
export const REACH_OUT_SUBJECTS = ['complaint', 'suggestion', 'thanks', 'press', 'other'] as const
export const CALL_TIMES = ['any', 'morning', 'afternoon', 'evening'] as const
export const NOTICE_PERIODS = ['none', '15-days', '1-month', '2-months', '3-months'] as const
export const VISIT_TYPES = ['home', 'center'] as const
export const EMPLOYMENTS = ['full-time', 'part-time'] as const

/** Fields of every enquiry. */
export const enquirySchema = z.object({
  name: senderNameSchema,
  mobile_no: mobileSchema,
  email: optionalEmailSchema,
  city_id: optionalCitySchema,
  message: messageSchema.default(''),
  /** Path of the page with the form. */
  source: z.string().max(200).optional(),
})

const messageWanted = messageSchema.min(1, 'Enter your message.')

/** A message to the lab; a partnership enquiry also names the partner. */
const getInTouchSchema = enquirySchema
  .extend({
    topic: optionalChoice(TOPICS, 'Choose a topic.'),
    partner_kind: optionalChoice(PARTNER_KINDS, 'Choose who you are.'),
    organisation: optionalLine(),
  })
  .superRefine(({ topic, partner_kind, organisation: named }, context) => {
    if (topic !== 'partnership') return
    const ask = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (!partner_kind) ask('partner_kind', 'Choose who you are.')
    if (!named) ask('organisation', 'Enter the name of the practice or organisation.')
  })

/** An open position in the list. */
export const jobSchema = z.object({
  job_id: idSchema,
  title: z.string(),
  department: z.string(),
  city_id: z.number().int(),
  city_name: z.string(),
  state_name: z.string(),
  employment: z.enum(EMPLOYMENTS),
  /** For example "2 to 5 years". */
  experience: z.string(),
  text: z.string(),
  duties: z.array(z.string()),
  needs: z.array(z.string()),
  /** `YYYY-MM-DD`. */
  posted_on: z.string(),
  /** Last day to apply; null if open-ended. */
  closes_on: z.string().nullable(),
})
export type Job = z.infer<typeof jobSchema>

const storedSchema = z.object({ enquiry_id: idSchema })
const stored = {
  method: 'POST',
  access: 'public',
  health: 'none',
  response: storedSchema,
} as const

export const enquiryEndpoints = {
  corporateTieUp: defineEndpoint({
    ...stored,
    rule: 'R7.101',
    path: 'enquiry/corporate/tieup',
    summary: 'A corporate tie-up enquiry',
    body: enquirySchema.extend({
      organisation: line('Enter the name of the company.'),
      email: emailSchema,
      employees: choice(EMPLOYEE_BANDS, 'Choose the number of employees.'),
      service: choice(CORPORATE_SERVICES, 'Choose what you are looking for.'),
    }),
  }),
  franchiseEnquiry: defineEndpoint({
    ...stored,
    rule: 'R7.102',
    path: 'enquiry/frenchise',
    summary: 'A franchise enquiry',
    body: enquirySchema.extend({
      /** Free text: a franchise may open in a city that the lab does not serve yet. */
      city_wanted: line('Enter the city and area of the centre.', 80),
      space_sqft: wholeNumber('Enter the space in square feet, from 100 to 50,000.', 100, 50_000),
      investment: choice(INVESTMENT_BANDS, 'Choose the amount you plan to invest.'),
      premises: choice(PREMISES, 'Choose if you have premises.'),
    }),
  }),
  testEnquiry: defineEndpoint({
    ...stored,
    rule: 'R7.103',
    path: 'enquiry/test',
    summary: 'A question about a test',
    body: enquirySchema.extend({
      item_id: idSchema,
      message: messageSchema.min(1, 'Enter your question.'),
    }),
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
    body: enquirySchema.extend({ call_time: optionalChoice(CALL_TIMES, 'Choose a time.') }),
  }),
  getInTouch: defineEndpoint({
    ...stored,
    rule: 'R7.106',
    path: 'enquiry/getInTouch',
    summary: 'A message to the lab, or the lead of a partner',
    body: getInTouchSchema,
  }),
  vendorRegister: defineEndpoint({
    ...stored,
    rule: 'R7.107',
    path: 'auth/vendor/register',
    summary: 'A vendor enquiry',
    body: enquirySchema.extend({
      organisation: line('Enter the name of the company.'),
      category: choice(VENDOR_CATEGORIES, 'Choose what you supply.'),
      gstin: optionalGstinSchema,
      message: messageSchema.min(1, 'Enter what you supply.'),
    }),
  }),
  reachOut: defineEndpoint({
    ...stored,
    rule: 'R7.108',
    path: 'auth/contactus/reachoutus',
    summary: 'A message to the management',
    body: enquirySchema.extend({
      subject: choice(REACH_OUT_SUBJECTS, 'Choose a subject.'),
      order_no: optionalLine(40),
      message: messageWanted,
    }),
  }),
  feedback: defineEndpoint({
    ...stored,
    rule: 'R7.109',
    path: 'feedback/add',
    summary: 'Feedback on a visit',
    body: enquirySchema.extend({
      rating: ratingSchema,
      visit_type: choice(VISIT_TYPES, 'Choose where the sample was taken.'),
      order_no: optionalLine(40),
    }),
  }),
  jobApplication: defineEndpoint({
    ...stored,
    rule: 'R7.110',
    path: 'jobapp/job-submit',
    summary: 'A job application with a CV that the same browser or account uploaded',
    access: 'session',
    health: 'none',
    body: enquirySchema.extend({
      job_id: idSchema.min(1, 'Choose a position.'),
      email: emailSchema,
      experience_years: wholeNumber('Enter your experience in years, from 0 to 60.', 0, 60),
      current_city: line('Enter the city you live in.', 60),
      qualification: line('Enter your highest qualification.', 80),
      notice_period: optionalChoice(NOTICE_PERIODS, 'Choose your notice period.'),
      /** Key returned by `uploads/s3/upload-media`. */
      cv_key: z.string().min(1).max(200),
      /** Further files, such as certificates. */
      more_keys: moreKeysSchema,
    }),
  }),
  jobApplications: defineEndpoint({
    rule: 'added',
    method: 'GET',
    path: 'jobapp/list',
    summary: 'The applications that this account or browser sent, newest first',
    access: 'session',
    health: 'none',
    response: z.object({
      applications: z.array(
        z.object({
          enquiry_id: idSchema,
          job_title: z.string(),
          sent_at: instantSchema,
          files: z.array(sentFileSchema),
        }),
      ),
    }),
  }),
  jobPostings: defineEndpoint({
    rule: 'R7.111',
    method: 'GET',
    path: 'jobpostings/list',
    summary: 'Open positions, the newest first',
    access: 'public',
    health: 'none',
    response: z.object({ jobs: z.array(jobSchema) }),
  }),
}

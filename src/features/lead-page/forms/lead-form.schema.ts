import { z } from 'zod'
import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'

const { name, mobile_no } = enquiryEndpoints.callback.body.shape

export const leadFormSchema = z.object({ name, mobile_no })

export type LeadAnswers = z.output<typeof leadFormSchema>

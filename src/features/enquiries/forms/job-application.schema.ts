import { z } from 'zod'
import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import { MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { fileFault } from '#lib/uploads/chosen-file.ts'

const FAULTS = {
  'too-large': `This file is too large: ${MAX_UPLOAD_MB} MB is the most.`,
  unreadable: 'This file can no longer be read. Please choose it again.',
  'other-type': 'Send the CV as a PDF, or as a JPEG, PNG or WebP picture of it.',
} as const

/** The application with the CV file in place of its upload key. */
export const applicationSchema = enquiryEndpoints.jobApplication.body
  .omit({ cv_key: true })
  .extend({
    cv: z.custom<File | null>().transform(async (file, context) => {
      const fault = file && (await fileFault(file))
      if (file && !fault) return file
      const message = fault ? FAULTS[fault] : 'Choose your CV.'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
  })

export type Application = z.output<typeof applicationSchema>

import { z } from 'zod'
import { enquiryEndpoints } from '#contract/enquiries.endpoints.ts'
import { MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { checkFiles } from '#lib/uploads/chosen-file.ts'

/** The application with the files in place of their upload keys. */
export const applicationSchema = enquiryEndpoints.jobApplication.body
  .omit({ cv_key: true, more_keys: true })
  .extend({
    cv: z.array(z.custom<File>()).superRefine(
      checkFiles({
        missing: 'Choose your CV.',
        'too-large': () => `This file is too large. The limit is ${MAX_UPLOAD_MB} MB.`,
        unreadable: () => 'We can no longer read this file. Please choose it again.',
        'other-type': () => 'Send your CV as a PDF, or as a JPEG, PNG or WebP picture.',
      }),
    ),
  })

export type Application = z.output<typeof applicationSchema>

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
        'too-large': () => `This file is too large: ${MAX_UPLOAD_MB} MB is the most.`,
        unreadable: () => 'This file can no longer be read. Please choose it again.',
        'other-type': () => 'Send the CV as a PDF, or as a JPEG, PNG or WebP picture of it.',
      }),
    ),
  })

export type Application = z.output<typeof applicationSchema>

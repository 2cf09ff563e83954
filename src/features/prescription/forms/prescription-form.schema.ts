import { z } from 'zod'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { checkFiles, type FileWords } from '#lib/uploads/chosen-file.ts'
import { fileSize } from '#ui/file-size.ts'

const { name, mobile_no } = authEndpoints.uploadPrescription.body.shape

const WORDS: FileWords = {
  missing: 'Choose a photo or a PDF of the prescription.',
  'too-large': ({ size }) =>
    `This file is ${fileSize(size)}. The limit is ${MAX_UPLOAD_MB} MB. Take the photo again, or send the pages separately.`,
  unreadable: () => 'We can no longer read this file. Please choose it again.',
  'other-type': () =>
    'This file is not a JPEG, PNG or WebP picture or a PDF. Take a photo of the prescription instead.',
}

export const prescriptionSchema = z.object({
  files: z.array(z.custom<File>()).superRefine(checkFiles(WORDS)),
  name,
  mobile_no,
  remarks: z.string().trim().max(500, 'Remarks can have up to 500 letters.'),
})

export type Prescription = z.output<typeof prescriptionSchema>

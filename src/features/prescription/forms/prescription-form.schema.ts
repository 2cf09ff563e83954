import { z } from 'zod'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { normaliseMobile } from '#contract/rules/phone.ts'
import { MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { checkFiles, type FileWords } from '#lib/uploads/chosen-file.ts'
import { fileSize } from '#ui/file-size.ts'

const { name, mobile_no } = authEndpoints.uploadPrescription.body.shape

const WORDS: FileWords = {
  missing: 'Choose a photo or a PDF of the prescription.',
  'too-large': ({ size }) =>
    `This file has ${fileSize(size)}, and ${MAX_UPLOAD_MB} MB is the most. Take the photo again, or send a part.`,
  unreadable: () => 'This file can no longer be read. Please choose it again.',
  'other-type': () =>
    'This is not a JPEG, PNG or WebP picture, nor a PDF. Take a photo of the prescription instead.',
}

export const prescriptionSchema = z.object({
  files: z.array(z.custom<File>()).superRefine(checkFiles(WORDS)),
  name,
  mobile_no: z.string().transform(normaliseMobile).pipe(mobile_no),
  remarks: z.string().trim().max(500, 'Remarks have 500 letters at most.'),
})

export type Prescription = z.output<typeof prescriptionSchema>

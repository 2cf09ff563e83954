import { z } from 'zod'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { normaliseMobile } from '#contract/rules/phone.ts'
import { MAX_UPLOAD_MB } from '#contract/rules/uploads.ts'
import { fileFault } from '#lib/uploads/chosen-file.ts'
import { fileSize } from '#ui/file-size.ts'

const { name, mobile_no } = authEndpoints.uploadPrescription.body.shape

export const prescriptionSchema = z.object({
  file: z.custom<File | null>().transform(async (file, context) => {
    const problem = await fileProblem(file)
    if (file && !problem) return file
    context.addIssue({ code: 'custom', message: problem ?? '' })
    return z.NEVER
  }),
  name,
  mobile_no: z.string().transform(normaliseMobile).pipe(mobile_no),
  remarks: z.string().trim().max(500, 'Remarks have 500 letters at most.'),
})

export type Prescription = z.output<typeof prescriptionSchema>

/** Reason to refuse a file before the upload; null when it is acceptable. */
async function fileProblem(file: File | null): Promise<string | null> {
  if (!file) return 'Choose a photo or a PDF of the prescription.'
  switch (await fileFault(file)) {
    case 'too-large':
      return `This file has ${fileSize(file.size)}, and ${MAX_UPLOAD_MB} MB is the most. Take the photo again, or send a part.`
    case 'unreadable':
      return 'This file can no longer be read. Please choose it again.'
    case 'other-type':
      return 'This is not a JPEG, PNG or WebP picture, nor a PDF. Take a photo of the prescription instead.'
    case null:
      return null
  }
}

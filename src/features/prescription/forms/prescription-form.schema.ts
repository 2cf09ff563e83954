import { z } from 'zod'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { normaliseMobile } from '#contract/rules/phone.ts'
import { fileProblem } from '../file-problem.ts'

const { name, mobile_no } = authEndpoints.uploadPrescription.body.shape

/** What the patient fills in. */
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

import { z } from 'zod'
import { dateSchema, idSchema } from './fields.ts'

/** Something that moves a value, and how. Ends at the doctor (contract/rules/explanation-words.ts). */
export const influenceSchema = z.object({ factor: z.string().min(1), effect: z.string().min(1) })

export const sourceSchema = z.object({
  title: z.string().min(1),
  publisher: z.string().min(1),
  url: z.url({ protocol: /^https$/ }),
})

/** What a value is and what moves it, in plain words. It diagnoses nothing. */
export const explanationSchema = z.object({
  analyte_id: idSchema,
  /** BCP 47. */
  language: z.string(),
  what: z.string().min(1),
  raises: z.array(influenceSchema),
  lowers: z.array(influenceSchema),
  /** Questions for the doctor if the value is below its range, above it, or has really changed. */
  questions: z.object({
    low: z.array(z.string()),
    high: z.array(z.string()),
    changed: z.array(z.string()),
  }),
  sources: z.array(sourceSchema).min(1),
  /** Null in a demonstration only: a lab shows reviewed texts. */
  review: z.object({ by: z.string(), registration: z.string(), on: dateSchema }).nullable(),
})
export type Explanation = z.infer<typeof explanationSchema>

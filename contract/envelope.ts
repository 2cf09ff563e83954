import { z } from 'zod'

/**
 * The answer of every call that is not binary. `message` and `error` are words
 * for the patient, in this order of preference (spec §8); `code` is for programs.
 */
export function envelope<S extends z.ZodType>(result: S) {
  return z.object({
    result,
    message: z.string().optional(),
    error: z.string().optional(),
    code: z.string().optional(),
  })
}

export const failureSchema = envelope(z.null())

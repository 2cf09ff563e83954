import { z } from 'zod'

/**
 * Response of every call that is not binary. `message` and `error` are shown to the patient,
 * `message` first (spec §8); `code` is for programs.
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

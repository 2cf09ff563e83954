import { z } from 'zod'
import type { Trace } from '#lib/trace/trace-entry.ts'
import { PathsError } from '../paths-error.ts'

const entrySchema = z.object({
  at: z.number().nonnegative(),
  machine: z.string().min(1),
  event: z.string().min(1),
  failure: z
    .string()
    .regex(/^\S+ \S/, 'a failure is a kind and a code')
    .exactOptional(),
  state: z.string(),
})

const traceSchema = z.object({ version: z.literal(1), entries: z.array(entrySchema).min(1) })

/**
 * A trace as the app saves it.
 * @throws PathsError when it is none; the message names the place in the file.
 */
export function readTrace(text: string): Trace {
  const { data, error } = traceSchema.safeParse(jsonOf(text))
  if (data) return data
  const [first] = error.issues
  const place = first?.path.join('.') || 'the whole file'
  throw new PathsError(`This file is not a trace: ${place}: ${first?.message}`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PathsError('This file is not a trace: it is no JSON', { cause: error })
  }
}

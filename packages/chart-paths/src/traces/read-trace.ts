import type { AnyMachineSnapshot } from 'xstate'
import { z } from 'zod'
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

/** An event that reached a chart, and the state it led to. Without payloads. */
export type TraceEntry = Readonly<z.output<typeof entrySchema>>

export type Trace = { readonly version: 1; readonly entries: readonly TraceEntry[] }

/** How an app writes states and failures in its traces. */
export type TraceFormat = {
  readonly stateOf: (snapshot: AnyMachineSnapshot) => string
  /** Names of the leaf states in a written state. */
  readonly leavesOf: (state: string) => readonly string[]
  readonly failureOf: (error: unknown) => string
  /** An error that is written like this. */
  readonly errorOf: (failure: string) => unknown
  /** Ids of machines without states of their own, such as a root that only invokes others. */
  readonly ignored: readonly string[]
}

/**
 * A trace as the app saves it.
 * @throws PathsError when the text is not a trace; its message completes “This file is” and names
 * the path in the file.
 */
export function readTrace(text: string): Trace {
  const { data, error } = traceSchema.safeParse(jsonOf(text))
  if (data) return data
  const [first] = error.issues
  const path = first?.path.join('.') || 'the whole file'
  throw new PathsError(`not a trace: ${path}: ${first?.message}`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PathsError('not a trace: not JSON', { cause: error })
  }
}

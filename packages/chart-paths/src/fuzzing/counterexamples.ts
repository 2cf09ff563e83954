import { z } from 'zod'
import { fromJson, toJson } from '../keeping/json-values.ts'
import { PathsError } from '../paths-error.ts'

/** `payload` is that of an event, or the answer of a call, that no sample has. */
export type CounterexampleStep = { readonly step: string; readonly payload?: unknown }

/** A life that broke a property, from the start of the chart: it is tried before all others. */
export type Counterexample = {
  /** The property. */
  readonly says: string
  readonly variant: string | null
  readonly steps: readonly CounterexampleStep[]
}

const counterexamplesSchema = z.array(
  z.object({
    says: z.string(),
    variant: z.string().nullable(),
    steps: z.array(z.object({ step: z.string(), payload: z.json().optional() })),
  }),
)

/** @throws PathsError when the text is no list of counterexamples. */
export function parseCounterexamples(text: string): readonly Counterexample[] {
  const read = counterexamplesSchema.safeParse(jsonOf(text))
  if (!read.success)
    throw new PathsError(`no list of counterexamples: ${z.prettifyError(read.error)}`)
  return read.data.map(({ steps, ...rest }) => ({
    ...rest,
    steps: steps.map(({ step, payload }) =>
      payload === undefined ? { step } : { step, payload: fromJson(payload) },
    ),
  }))
}

export function counterexamplesText(counterexamples: readonly Counterexample[]): string {
  const written = counterexamples.map(({ steps, ...rest }) => ({
    ...rest,
    steps: steps.map(({ step, payload }) =>
      payload === undefined ? { step } : { step, payload: toJson(payload) },
    ),
  }))
  return `${JSON.stringify(written, null, 2)}\n`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

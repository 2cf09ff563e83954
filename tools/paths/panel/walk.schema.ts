import { z } from 'zod'

const placeSchema = z.object({
  /** As `data-state` writes it. */
  state: z.string(),
  /** Ids of the innermost states. */
  active: z.array(z.string()),
})

const stepSchema = placeSchema.extend({
  kind: z.enum(['event', 'outcome', 'timer']),
  /** The step's name in the catalogue: `event/sample`, `actor → outcome`. */
  label: z.string(),
  /** What happens, in words. */
  says: z.string(),
  /** What the chart is sent; null where a call or a timer ends by itself. */
  event: z.looseObject({ type: z.string() }).nullable(),
  /** How long a timer runs; else 0. */
  ms: z.number(),
})

const walkSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** The name of another input than the usual one. */
  variant: z.string().nullable(),
  start: placeSchema,
  steps: z.array(stepSchema),
})

/** What the development server answers: the generated paths of one chart. */
export const walksSchema = z.object({ walks: z.array(walkSchema) })

export const walksFailureSchema = z.object({ message: z.string() })

export type WalkPlace = z.output<typeof placeSchema>
export type WalkStep = z.output<typeof stepSchema>
/** A generated path as the panel plays it. */
export type Walk = z.output<typeof walkSchema>
export type Walks = z.output<typeof walksSchema>

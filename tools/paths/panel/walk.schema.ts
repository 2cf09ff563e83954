import { z } from 'zod'

const stateSchema = z.object({
  /** Written as in `data-state`. */
  state: z.string(),
  /** Ids of the leaf states. */
  active: z.array(z.string()),
})

const stepSchema = stateSchema.extend({
  kind: z.enum(['event', 'outcome', 'timer']),
  /** The step's label: `event/sample` or `actor → outcome`. */
  label: z.string(),
  /** The cause in words. */
  says: z.string(),
  /** The event to send; null when a call or timer ends by itself. */
  event: z.looseObject({ type: z.string() }).nullable(),
  /** Duration of the timer in milliseconds; otherwise 0. */
  ms: z.number(),
})

const walkSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** The name of the input; null for the default input. */
  variant: z.string().nullable(),
  start: stateSchema,
  steps: z.array(stepSchema),
})

/** Response of the development server: the generated paths of one chart. */
export const walksSchema = z.object({ walks: z.array(walkSchema) })

export const walksFailureSchema = z.object({ message: z.string() })

export type WalkState = z.output<typeof stateSchema>
export type WalkStep = z.output<typeof stepSchema>
/** A generated path as the panel plays it. */
export type Walk = z.output<typeof walkSchema>
export type Walks = z.output<typeof walksSchema>

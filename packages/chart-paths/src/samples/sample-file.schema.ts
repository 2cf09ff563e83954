import { z } from 'zod'

const says = z.string().min(1)
const names = z.union([z.string(), z.array(z.string()).min(1)])
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

const eventSample = z.strictObject({
  says,
  /** Another sample of the event: its fields count where `fields` does not give them. */
  like: z.string().optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
})

/** The call is done, with `output` or without one, or it fails with `error`. */
const outcome = z
  .strictObject({
    says,
    /** Another outcome of the actor: its values count where `output` or `error` does not give them. */
    like: z.string().optional(),
    output: z.unknown().optional(),
    error: z.unknown().optional(),
  })
  .refine(({ output, error }) => output === undefined || error === undefined, {
    message: 'a call ends with output or with error, not with both',
  })

const condition = z.strictObject({
  /** The label of a step. */
  step: z.string(),
  /** By fact of the key, its value or several. */
  when: z.record(z.string(), z.union([value, z.array(value).min(1)])),
  why: z.string().min(1),
})

const namedPath = z.strictObject({
  /** A variant of the input; the default one without it. */
  from: z.string().optional(),
  /** Labels of steps; the generator finds the steps between. */
  steps: z.array(z.string()).min(1),
  /** Ids of the states in which it ends. */
  ends: names,
})

/** What YAML beside a chart can add to its model. */
export const sampleFile = z.strictObject({
  events: z.record(z.string(), z.record(z.string(), eventSample)).default({}),
  outcomes: z.record(z.string(), z.record(z.string(), outcome)).default({}),
  conditions: z.array(condition).default([]),
  /** By the label of a step. */
  words: z.record(z.string(), says).default({}),
  paths: z.record(z.string(), namedPath).default({}),
})

export type SampleFile = z.infer<typeof sampleFile>

const fieldsByPart: Readonly<Record<string, readonly string[]>> = {
  events: Object.keys(eventSample.shape),
  outcomes: Object.keys(outcome.shape),
  conditions: Object.keys(condition.shape),
  paths: Object.keys(namedPath.shape),
}

/** The fields that the object at this place can have. */
export function fieldsAt([part]: readonly PropertyKey[]): readonly string[] {
  return part === undefined ? Object.keys(sampleFile.shape) : (fieldsByPart[String(part)] ?? [])
}

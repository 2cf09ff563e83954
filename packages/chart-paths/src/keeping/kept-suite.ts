import stringify from 'json-stringify-pretty-compact'
import { z } from 'zod'
import { PathsError } from '../paths-error.ts'

const json = z.json()

/** What a step leads to. A field is absent when the step does not change what it tells. */
const observationSchema = z
  .object({
    /** The active leaf states, without the id of the machine; so are all states here. */
    in: z.array(z.string()).exactOptional(),
    /** Fields of the context, with their new values. */
    context: z.record(z.string(), json).exactOptional(),
    /** Effects in order: calls, timers, actions, events that leave the machine. */
    does: z.array(z.record(z.string(), json)).exactOptional(),
    /** `meta.path` of the active states that have one, by state. */
    paths: z.record(z.string(), json).exactOptional(),
    /** Results of the machine's selectors. */
    selectors: z.record(z.string(), json).exactOptional(),
    /** Samples of events that are accepted from now on, and that are not any more. */
    accepts: z.array(z.string()).exactOptional(),
    refuses: z.array(z.string()).exactOptional(),
    /** The machine has stopped with this error. */
    error: z.string().exactOptional(),
  })
  .readonly()

/** The label of a step, and what it leads to. */
const stepSchema = observationSchema.unwrap().extend({ step: z.string() }).readonly()

const pathSchema = z
  .object({
    id: z.string(),
    /** Of a recorded path. */
    name: z.string().exactOptional(),
    title: z.string(),
    /** The name of its input; null is the default input. */
    variant: z.string().nullable(),
    steps: z.array(stepSchema).readonly(),
  })
  .readonly()

/** In the file, the steps that a path shares with an earlier one are not repeated. */
const filedPathSchema = pathSchema
  .unwrap()
  .extend({ begins: z.object({ like: z.string(), steps: z.number() }).exactOptional() })
  .readonly()

const outcomeSchema = z
  .object({ says: z.string(), output: json.exactOptional(), error: json.exactOptional() })
  .readonly()

const fileSchema = z
  .object({
    version: z.literal(1),
    machine: z.string(),
    /** By variant; the default input has an empty name. */
    inputs: z.record(z.string(), json),
    /** By event type, by sample. */
    events: z.record(z.string(), z.record(z.string(), z.object({ says: z.string(), event: json }))),
    /** By actor, by outcome. */
    outcomes: z.record(z.string(), z.record(z.string(), outcomeSchema)),
    /** What the machine does when it starts, by input. */
    starts: z.record(z.string(), observationSchema),
    paths: z.array(filedPathSchema).readonly(),
  })
  .readonly()

type KeptFile = z.infer<typeof fileSchema>

/** The kept paths of a machine, with the samples they take and what each step leads to. */
export type KeptSuite = Omit<KeptFile, 'paths'> & { readonly paths: readonly KeptPath[] }
export type KeptPath = z.infer<typeof pathSchema>
export type KeptStep = z.infer<typeof stepSchema>
export type Observation = z.infer<typeof observationSchema>

/** @throws PathsError when the text is not a suite; its message completes “This file is”. */
export function parseSuite(text: string): KeptSuite {
  const { data, error } = fileSchema.safeParse(jsonOf(text))
  if (!data) {
    const [first] = error.issues
    throw new PathsError(`not a kept suite: ${first?.path.join('.')}: ${first?.message}`)
  }
  const whole = new Map<string, KeptPath>()
  for (const { begins, ...path } of data.paths) {
    const lead = begins ? whole.get(begins.like)?.steps.slice(0, begins.steps) : []
    if (!lead) throw new PathsError(`not a kept suite: ${path.id} begins like no earlier path`)
    whole.set(path.id, { ...path, steps: [...lead, ...path.steps] })
  }
  return { ...data, paths: [...whole.values()] }
}

/** One line for each short value, so that a difference is readable. */
export function suiteText(suite: KeptSuite): string {
  const paths = suite.paths.map(({ steps, ...path }, index) => {
    const begins = longestBegin({ ...path, steps }, suite.paths.slice(0, index))
    return begins ? { ...path, begins, steps: steps.slice(begins.steps) } : { ...path, steps }
  })
  return `${stringify({ ...suite, paths }, { maxLength: 100 })}\n`
}

function longestBegin({ variant, steps }: KeptPath, earlier: readonly KeptPath[]) {
  let longest: { like: string; steps: number } | undefined
  for (const other of earlier) {
    if (other.variant !== variant) continue
    const end = steps.findIndex(({ step }, at) => step !== other.steps[at]?.step)
    const shared = end === -1 ? steps.length : end
    if (shared > (longest?.steps ?? 0)) longest = { like: other.id, steps: shared }
  }
  return longest
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new PathsError('not a kept suite: not JSON')
  }
}

import { z } from 'zod'
import type { Chart } from '../exploring/chart.ts'
import { PathsError } from '../paths-error.ts'
import { LEVELS } from '../replaying/levels.ts'
import type { AtlasMachine } from './atlas.ts'
import { labelOf, wordsOf } from './describe-transition.ts'
import { usesOf } from './uses.ts'
import { verdictsOf } from './verdicts.ts'

/** The definition alone: words do not depend on the paths. */
const NO_USES = usesOf([])

const figure = z.object({ covered: z.number(), total: z.number() }).readonly()

const levelFigures = z
  .object({
    states: figure,
    transitions: figure,
    pairs: figure,
    paths: z.number(),
    seconds: z.number(),
  })
  .readonly()

const pathRecord = z
  .object({
    id: z.string(),
    title: z.string(),
    /** By level; a level is absent when the path was not run there. */
    results: z.partialRecord(z.enum(LEVELS), z.enum(['passed', 'failed'])).readonly(),
  })
  .readonly()

const machineRecord = z
  .object({
    name: z.string(),
    levels: z.record(z.enum(LEVELS), levelFigures).readonly(),
    states: z.array(z.string()).readonly(),
    /** By id, what the definition says of it. */
    transitions: z.record(z.string(), z.string()).readonly(),
    paths: z.array(pathRecord).readonly(),
  })
  .readonly()

const reportRecord = z
  .object({ version: z.literal(3), machines: z.array(machineRecord).readonly() })
  .readonly()

/** A run for other tools, and for comparison with the next run. */
export type ReportRecord = z.infer<typeof reportRecord>
export type MachineRecord = z.infer<typeof machineRecord>
export type PathRecord = z.infer<typeof pathRecord>

export function recordOf({
  machines,
}: {
  readonly machines: readonly AtlasMachine[]
}): ReportRecord {
  return { version: 3, machines: machines.map(machineRecordOf) }
}

/** @throws PathsError when the text is not a record of this version; its message completes “This file is”. */
export function parseRecord(text: string): ReportRecord {
  const { success, data } = reportRecord.safeParse(jsonOf(text))
  if (success) return data
  throw new PathsError(
    'not a report of version 3: write one with `npm run paths -- report --json FILE`',
  )
}

function machineRecordOf(machine: AtlasMachine): MachineRecord {
  const { generated, chart, levels } = machine
  const verdicts = verdictsOf(machine)
  return {
    name: generated.name,
    levels,
    states: [...chart.states.keys()],
    transitions: transitionWords(chart),
    paths: generated.paths.map(({ id, title }) => ({
      id,
      title,
      results: Object.fromEntries(
        [...(verdicts.get(id) ?? [])].map(([level, { error }]) => [
          level,
          error === null ? 'passed' : 'failed',
        ]),
      ),
    })),
  }
}

/** Every transition of a chart with its guard, actions and targets. */
export function transitionWords(chart: Chart): MachineRecord['transitions'] {
  return Object.fromEntries(
    [...chart.transitions].map(([id, transition]) => {
      const words = wordsOf(transition, chart, NO_USES)
      return [id, `${labelOf(words)} → ${words.targets.join(', ') || 'stays'}`]
    }),
  )
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

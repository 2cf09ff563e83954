import { z } from 'zod'
import { PathsError } from '../paths-error.ts'
import { LEVELS } from '../replaying/levels.ts'
import type { AtlasMachine } from './atlas.ts'
import { verdictsOf } from './verdicts.ts'

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
    transitions: z.array(z.string()).readonly(),
    paths: z.array(pathRecord).readonly(),
  })
  .readonly()

const reportRecord = z
  .object({ version: z.literal(2), machines: z.array(machineRecord).readonly() })
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
  return { version: 2, machines: machines.map(machineRecordOf) }
}

/** @throws PathsError when the text is not a record of this version; its message completes “This file is”. */
export function parseRecord(text: string): ReportRecord {
  const { success, data } = reportRecord.safeParse(jsonOf(text))
  if (success) return data
  throw new PathsError(
    'not a report of version 2: write one with `npm run paths -- report --json FILE`',
  )
}

function machineRecordOf(machine: AtlasMachine): MachineRecord {
  const { generated, chart, levels } = machine
  const verdicts = verdictsOf(machine)
  return {
    name: generated.name,
    levels,
    states: [...chart.states.keys()],
    transitions: [...chart.transitions.keys()],
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AtlasMachine } from '../atlas/atlas.ts'
import { parseRecord, type ReportRecord, recordOf } from '../atlas/record.ts'
import { writeAtlas } from '../atlas/write-atlas.ts'
import { levelTable } from '../report.ts'
import { RESULTS } from '../results.ts'
import { DOCS } from './docs.ts'
import type { Job } from './job.ts'
import { measure } from './measure.ts'

/** What the next report is compared with. */
const LAST = join(RESULTS, 'last-report.json')

/** Walks everything that needs no browser, and writes the atlas. */
export async function report({ flows, given, out, err }: Job): Promise<number> {
  const machines: AtlasMachine[] = []
  for (const [name, explore] of Object.entries(flows)) {
    err(`${name} …`)
    machines.push(await measure(name, explore))
  }
  const record = recordOf({ machines })
  const text = `${JSON.stringify(record, null, 2)}\n`
  if (given.json) await writeFile(given.json, text)
  const docs = given.machine === null ? DOCS : null
  await writeAtlas({ machines, before: await lastRecord() }, { html: given.out, docs })
  await writeFile(LAST, text)
  out(levelTable(machines))
  out(`Written to ${given.out}${docs ? `, ${docs}` : ''}${given.json ? `, ${given.json}` : ''}`)
  return machines.some(isLacking) ? 1 : 0
}

async function lastRecord(): Promise<ReportRecord | null> {
  try {
    return parseRecord(await readFile(LAST, 'utf8'))
  } catch {
    return null
  }
}

/** Something failed, or is not covered where no browser is needed. */
function isLacking({ results, levels }: AtlasMachine): boolean {
  const isWhole = ({ covered, total }: { covered: number; total: number }) => covered === total
  const fast = [levels.model, levels.actor]
  return (
    results.some(({ error }) => error !== null) ||
    fast.some((level) => ![level.states, level.transitions, level.pairs].every(isWhole))
  )
}

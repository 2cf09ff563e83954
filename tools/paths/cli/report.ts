import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AtlasMachine, Figure } from '../atlas/atlas.ts'
import { type MachineRecord, parseRecord, type ReportRecord, recordOf } from '../atlas/record.ts'
import { levelTable } from '../atlas/report.ts'
import { writeAtlas } from '../atlas/write-atlas.ts'
import { RESULTS } from '../replaying/results.ts'
import { writeText } from '../write-text.ts'
import { DOCS } from './docs.ts'
import type { Job } from './job.ts'
import { measure } from './measure.ts'
import { measureProduct } from './product.ts'

/** What the next report is compared with. */
const LAST = join(RESULTS, 'last-report.json')

/** Walks everything that needs no browser, and writes the atlas. */
export async function report({ flows, given, out, err }: Job): Promise<number> {
  const machines: AtlasMachine[] = []
  for (const [name, explore] of Object.entries(flows)) {
    err(`${name} …`)
    machines.push(await measure(name, explore))
  }
  const product = given.machine === null ? await measureProduct() : null
  const charted = recordOf({ machines })
  const record = {
    ...charted,
    machines: [...charted.machines, ...(product ? [product.record] : [])],
  }
  const text = `${JSON.stringify(record, null, 2)}\n`
  if (given.json) await writeText(given.json, text)
  const docs = given.machine === null ? DOCS : null
  await writeAtlas({ machines, before: await lastRecord() }, { html: given.out, docs })
  await writeText(LAST, text)
  out(levelTable(record.machines))
  out(`Written to ${given.out}${docs ? `, ${docs}` : ''}${given.json ? `, ${given.json}` : ''}`)
  for (const { error } of product?.results ?? []) if (error !== null) err(error)
  const lacks = machines.some(hasFailure) || record.machines.some(isLacking)
  return lacks ? 1 : 0
}

async function lastRecord(): Promise<ReportRecord | null> {
  try {
    return parseRecord(await readFile(LAST, 'utf8'))
  } catch {
    return null
  }
}

function hasFailure({ results }: AtlasMachine): boolean {
  return results.some(({ error }) => error !== null)
}

/** Not all is covered where no browser is needed. */
function isLacking({ levels }: MachineRecord): boolean {
  const isWhole = ({ covered, total }: Figure) => covered === total
  const fast = [levels.model, levels.actor]
  return fast.some((level) => ![level.states, level.transitions, level.pairs].every(isWhole))
}

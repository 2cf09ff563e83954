import { readFile } from 'node:fs/promises'
import { differenceOf } from '../atlas/difference.ts'
import { differenceInWords } from '../atlas/difference-words.ts'
import { parseRecord, recordOf } from '../atlas/record.ts'
import { Misunderstood } from './given.ts'
import type { Job } from './job.ts'
import { measure } from './measure.ts'

/** What is different from an earlier report. */
export async function diff({ flows, given, out }: Job): Promise<number> {
  if (given.subject === null) throw new Misunderstood('diff needs the file of a report --json')
  const before = parseRecord(await readFile(given.subject, 'utf8'))
  const machines = await Promise.all(
    Object.entries(flows).map(([name, explore]) => measure(name, explore)),
  )
  out(differenceInWords(differenceOf(before, recordOf({ machines }))))
  return 0
}

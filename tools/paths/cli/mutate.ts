import { type MutationResult, runMutants } from '../mutating/run.ts'
import { mutationFaults, mutationRemarks, mutationTable } from '../mutating/table.ts'
import { generated, type Job } from './job.ts'

/** Changes the charts in small ways, and counts the changes that the paths notice. */
export async function mutate({ flows, given, out, err }: Job): Promise<number> {
  const results: MutationResult[] = []
  for (const [name, explore] of Object.entries(flows)) {
    results.push(
      await runMutants(name, explore, {
        ...(given.sample !== null && { sample: given.sample }),
        seed: given.wish.seed,
        generated: generated(name, explore, given),
        onProgress: progressOf(name, err),
      }),
    )
  }
  out(mutationTable(results))
  for (const line of mutationRemarks(results)) out(line)
  const faults = mutationFaults(results)
  for (const fault of faults) err(fault)
  return faults.length > 0 ? 1 : 0
}

const EVERY = 250

function progressOf(name: string, say: (line: string) => void) {
  return (done: number, total: number) => {
    if (done % EVERY === 0) say(`${name}: ${done} of ${total} mutants`)
  }
}

import { type MutationResult, runMutants } from '../mutating/run.ts'
import { mutationFaults, mutationRemarks, mutationTable } from '../mutating/table.ts'
import { type CommandContext, generate } from './command.ts'

/** The share of mutants of the charts that the paths kill. */
export async function mutate({
  flows,
  project,
  options,
  out,
  err,
}: CommandContext): Promise<number> {
  const results: MutationResult[] = []
  for (const [name, explore] of Object.entries(flows)) {
    results.push(
      await runMutants(name, explore, {
        ...(options.sample !== null && { sample: options.sample }),
        seed: options.generation.seed,
        generated: generate(name, explore, options),
        selectors: project.keeping?.selectors[name] ?? {},
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

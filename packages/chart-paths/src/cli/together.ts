import type { CommandContext } from './command.ts'
import { UsageError } from './options.ts'

/** Explores several apps together; 1 when a rule fails that is not known to, or the other way round. */
export async function together({ project, options, out, err }: CommandContext): Promise<number> {
  if (!project.together) throw new UsageError('This project has no model to explore together')
  const { steps, walks, worlds, seed } = options.bounds
  const report = await project.together({
    ...(steps !== null && { steps }),
    ...(walks !== null && { walks }),
    ...(worlds !== null && { maxWorlds: worlds }),
    ...(seed !== null && { seed }),
  })
  out(report.counts)
  for (const story of report.known) out(`\nknown: ${story}`)
  for (const story of report.faults) err(`\n${story}`)
  for (const says of report.healed) {
    err(`\nIt is known not to hold, and nothing that was explored broke it: ${says}`)
  }
  return report.faults.length + report.healed.length > 0 ? 1 : 0
}

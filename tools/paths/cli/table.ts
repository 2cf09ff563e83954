import { coverageTable, remarks } from '../atlas/report.ts'
import { allGenerated, type Job, verdictOf } from './job.ts'

export function table(job: Job): number {
  const all = allGenerated(job)
  job.out(coverageTable(all))
  for (const line of all.flatMap(remarks)) job.err(line)
  return verdictOf(all)
}

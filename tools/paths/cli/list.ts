import { pathLine } from '../atlas/report.ts'
import { allGenerated, type Job, verdictOf } from './job.ts'
import { isGrepped } from './selection.ts'

export function list(job: Job): number {
  const all = allGenerated(job)
  const paths = all.flatMap((one) => one.paths).filter((path) => isGrepped(path, job.given))
  job.out(paths.map(pathLine).join('\n'))
  return verdictOf(all)
}

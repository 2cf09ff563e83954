import { atlasMarkdown } from '../atlas/atlas-markdown.ts'
import { staleFiles } from '../atlas/write-atlas.ts'
import { chartOf } from '../exploring/chart.ts'
import { completenessGaps } from '../replaying/completeness.ts'
import { DOCS } from './docs.ts'
import { allGenerated, type Job } from './job.ts'

/** Everything that a tester relies on is there: words, executors, assertions, coverage, documents. */
export async function check({ flows, ...job }: Job): Promise<number> {
  const { levels } = await import('../../../e2e/paths/levels.ts')
  const all = allGenerated({ ...job, flows })
  const machines = all.flatMap((generated) => {
    const explore = flows[generated.name]
    return explore ? [{ generated, explore, chart: chartOf(explore.machine) }] : []
  })
  const gaps = [
    ...machines.flatMap(({ generated: { name }, explore }) =>
      completenessGaps(name, explore, levels[name] ?? null),
    ),
    ...all.flatMap(({ faults }) => faults),
    ...(job.given.machine === null ? staleFiles(DOCS, atlasMarkdown(machines)) : []),
  ]
  for (const gap of gaps) job.err(gap)
  job.out(
    gaps.length === 0 ? 'Every chart is described, covered and equipped.' : `${gaps.length} gaps`,
  )
  return gaps.length === 0 ? 0 : 1
}

import { pathInWords } from '../atlas/story.ts'
import { COVERAGES } from '../covering/wish.ts'
import { Misunderstood } from './given.ts'
import { generateFor, type Job } from './job.ts'

/** Looks among the paths that were asked for, then among those of every goal. */
export function show({ flows, given, out }: Job): number {
  const { subject, wish } = given
  const goals = [wish.goal, ...COVERAGES.filter((goal) => goal !== wish.goal)]
  for (const goal of goals) {
    for (const [name, explore] of Object.entries(flows)) {
      if (!subject?.startsWith(`${explore.machine.id}-`)) continue
      const { paths } = generateFor(name, explore, { ...wish, goal }, given.thorough)
      const path = paths.find(({ id }) => id === subject)
      if (!path) continue
      out(`${path.id}: ${path.title}\n\n${pathInWords(path)}`)
      return 0
    }
  }
  throw new Misunderstood(`There is no path ${subject ?? '(give an id)'}`)
}

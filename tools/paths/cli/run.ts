import { remarks } from '../atlas/report.ts'
import type { Generated } from '../covering/generate.ts'
import type { Path } from '../covering/paths.ts'
import { generateProduct } from '../product/generate-product.ts'
import { PRODUCT } from '../product/product-place.ts'
import { walkProduct } from '../product/walk-product.ts'
import { dropResults, keepResults, type PathResult } from '../replaying/results.ts'
import { type FastLevel, walkAll } from '../replaying/walks.ts'
import { tableOf } from '../table.ts'
import { runInBrowser } from './browser.ts'
import { allGenerated, type Flows, type Job, verdictOf } from './job.ts'
import { Progress } from './progress.ts'
import { isGrepped, shardOf } from './selection.ts'

/** Walks the paths that were asked for at one level, or at both that need no browser. */
export async function run(job: Job): Promise<number> {
  const { given, flows, out, err } = job
  if (given.level === 'browser') return runInBrowser(job)
  const all = allGenerated(job)
  for (const line of all.flatMap(remarks)) err(line)
  const levels: readonly FastLevel[] = given.level ? [given.level] : ['model', 'actor']
  const rows: string[][] = []
  let failed = 0
  for (const level of levels) {
    if (!given.shard && !given.grep) dropResults(level, Object.keys(flows))
    for (const { machine, paths } of chosen(all, job)) {
      const results = await walk(level, machine, paths, flows, job)
      keepResults(results)
      failed += results.filter(({ error }) => error !== null).length
      rows.push(rowOf(level, machine, results))
    }
  }
  if (given.machine === null && !given.grep && !given.shard) {
    const { paths } = generateProduct()
    for (const level of levels) {
      const results = await walkProduct(level, paths)
      for (const { error } of results) if (error !== null) err(error)
      failed += results.filter(({ error }) => error !== null).length
      rows.push(rowOf(level, PRODUCT, results))
    }
  }
  out(tableOf([['machine', 'level', 'passed', 'failed', 'seconds'], ...rows]))
  return failed > 0 ? 1 : verdictOf(all)
}

function chosen(all: readonly Generated[], { given }: Job) {
  return all.map(({ name, paths }) => ({
    machine: name,
    paths: shardOf(
      paths.filter((path) => isGrepped(path, given)),
      given,
    ),
  }))
}

async function walk(
  level: FastLevel,
  machine: string,
  paths: readonly Path[],
  flows: Flows,
  { err }: Job,
): Promise<readonly PathResult[]> {
  const explore = flows[machine]
  if (!explore) return []
  const progress = new Progress(`${machine} on the ${level}`, paths.length, err)
  return walkAll(level, machine, explore, paths, ({ error }) => {
    if (error !== null) err(error)
    progress.step()
  })
}

function rowOf(level: FastLevel, machine: string, results: readonly PathResult[]): string[] {
  const passed = results.filter(({ error }) => error === null).length
  const seconds = results.reduce((sum, { ms }) => sum + ms, 0) / 1000
  return [machine, level, String(passed), String(results.length - passed), seconds.toFixed(1)]
}

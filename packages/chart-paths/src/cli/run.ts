import { remarks } from '../atlas/report.ts'
import type { Path } from '../covering/paths.ts'
import { dropResults, keepResults, type PathResult } from '../replaying/results.ts'
import { type FastLevel, walkAll } from '../replaying/walks.ts'
import { tableOf } from '../table.ts'
import { runInBrowser } from './browser.ts'
import { type CommandContext, exitCodeOf, generateAll } from './command.ts'
import type { CliOptions } from './options.ts'
import { selectedPaths } from './select.ts'

/** Replays paths at one level, or at both that need no browser. */
export async function run(command: CommandContext): Promise<number> {
  const { options, flows, out, err } = command
  if (options.level === 'browser') return runInBrowser(command)
  const all = generateAll(command)
  const paths = selectedPaths(all, options)
  for (const line of all.flatMap(remarks)) err(line)
  const levels: readonly FastLevel[] = options.level ? [options.level] : ['model', 'actor']
  const rows: string[][] = []
  let failed = 0
  const { from, to } = options.generation
  const isWhole = !options.shard && !options.grep && from === null && to === null
  for (const level of levels) {
    if (isWhole) dropResults(level, Object.keys(flows))
    for (const [name, chosen] of paths) {
      if (chosen.length === 0) continue
      const results = await walk(level, name, shardOf(chosen, options), command)
      keepResults(results)
      failed += countFailed(results)
      rows.push(rowOf(level, name, results))
    }
  }
  out(tableOf([['machine', 'level', 'passed', 'failed', 'seconds'], ...rows]))
  return failed > 0 ? 1 : exitCodeOf(all)
}

/** Every n-th of a list, so that long and short paths are mixed in each shard. */
function shardOf<T>(all: readonly T[], { shard }: CliOptions): readonly T[] {
  return shard ? all.filter((_, index) => index % shard.of === shard.index - 1) : all
}

async function walk(
  level: FastLevel,
  machine: string,
  paths: readonly Path[],
  { flows, err }: CommandContext,
): Promise<readonly PathResult[]> {
  const explore = flows[machine]
  if (!explore) return []
  const progress = progressOf(`${machine} on the ${level}`, paths.length, err)
  return walkAll(level, machine, explore, paths, ({ error }) => {
    if (error !== null) err(error)
    progress()
  })
}

const PROGRESS_EVERY_MS = 2000

/** Reports the progress of a long run now and then; a short one stays silent. */
function progressOf(what: string, total: number, say: (line: string) => void): () => void {
  let done = 0
  let last = performance.now()
  return () => {
    done += 1
    const now = performance.now()
    if (now - last < PROGRESS_EVERY_MS) return
    last = now
    say(`${what}: ${done} of ${total}`)
  }
}

function countFailed(results: readonly PathResult[]): number {
  return results.filter(({ error }) => error !== null).length
}

function rowOf(level: FastLevel, machine: string, results: readonly PathResult[]): string[] {
  const failed = countFailed(results)
  const seconds = results.reduce((sum, { ms }) => sum + ms, 0) / 1000
  return [machine, level, String(results.length - failed), String(failed), seconds.toFixed(1)]
}

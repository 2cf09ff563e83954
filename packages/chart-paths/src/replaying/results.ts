import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Level } from './levels.ts'

/** Folder of the results. Shards of one run write to the same files. */
export const RESULTS = '.cache/paths'

/** The result of replaying one path. */
export type PathResult = {
  readonly machine: string
  readonly level: Level
  /** Fingerprint of the chart (fingerprint.ts). */
  readonly chart: string
  /** The path's id. */
  readonly path: string
  /** Null when the path passed. */
  readonly error: string | null
  readonly ms: number
}

/** Appends one line for each result, so that several processes can write at once. */
export function keepResults(results: readonly PathResult[], folder: string = RESULTS): void {
  mkdirSync(folder, { recursive: true })
  for (const result of results) {
    appendFileSync(fileOf(result.level, folder), `${JSON.stringify(result)}\n`)
  }
}

/** The results of this version of a machine, the last one of each path. */
export function keptResults(
  level: Level,
  machine: string,
  chart: string,
  folder: string = RESULTS,
): readonly PathResult[] {
  const last = new Map<string, PathResult>()
  for (const result of linesOf(level, folder)) {
    if (result.machine === machine && result.chart === chart) last.set(result.path, result)
  }
  return [...last.values()]
}

/** Deletes the results of these machines. */
export function dropResults(
  level: Level,
  machines: readonly string[],
  folder: string = RESULTS,
): void {
  const others = linesOf(level, folder).filter(({ machine }) => !machines.includes(machine))
  if (!existsSync(fileOf(level, folder))) return
  writeFileSync(fileOf(level, folder), others.map((one) => `${JSON.stringify(one)}\n`).join(''))
}

function linesOf(level: Level, folder: string): readonly PathResult[] {
  const file = fileOf(level, folder)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  // SAFETY: only keepResults writes these files.
  return lines.map((line) => JSON.parse(line) as PathResult)
}

function fileOf(level: Level, folder: string): string {
  return join(folder, `${level}.jsonl`)
}

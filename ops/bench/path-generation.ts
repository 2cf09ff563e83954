import { type Generated, generatePaths } from 'chart-paths/covering/generate.ts'
import { type CoverageGoal, defaultOptions } from 'chart-paths/covering/options.ts'
import { walkAll } from 'chart-paths/replaying/walks.ts'
import { flows } from '../../tests/paths/flows.ts'
import type { Measurement } from './measurement.ts'

const MAX_SECONDS = 2
const MAX_SECONDS_WITH_PAIRS = 5
const MAX_SECONDS_OF_WALKS = 30

/** Time to explore the charts, to choose the paths, and to replay them on model and actor. */
export async function measurePathGeneration(): Promise<Measurement[]> {
  const transitions = generate('transitions')
  const pairs = generate('pairs')
  const walked = await walk(pairs)
  return [
    seconds('paths over transitions', sumOf(transitions, 'ms'), MAX_SECONDS),
    seconds('exploring with pairs', sumOf(pairs, 'exploredMs'), MAX_SECONDS_WITH_PAIRS),
    ...pairs.map(({ name, exploredMs }) => seconds(name, exploredMs)),
    seconds('paths over pairs', sumOf(pairs, 'ms')),
    seconds('pairs on model and actor', walked, MAX_SECONDS_OF_WALKS),
  ]
}

function generate(goal: CoverageGoal): readonly Generated[] {
  return Object.entries(flows).map(([name, explore]) =>
    generatePaths(name, explore, undefined, { ...defaultOptions, goal }),
  )
}

async function walk(all: readonly Generated[]): Promise<number> {
  const began = performance.now()
  for (const { name, paths } of all) {
    const explore = flows[name as keyof typeof flows]
    await walkAll('model', name, explore, paths)
    await walkAll('actor', name, explore, paths)
  }
  return performance.now() - began
}

function sumOf(all: readonly Generated[], figure: 'ms' | 'exploredMs'): number {
  return all.reduce((sum, generated) => sum + generated[figure], 0)
}

function seconds(name: string, ms: number, maximum?: number): Measurement {
  const value = ms / 1000
  return { name, value, unit: 's', ...(maximum !== undefined && { target: { maximum } }) }
}

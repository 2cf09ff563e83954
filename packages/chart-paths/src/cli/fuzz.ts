import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fuzzed, walkedOf } from '../fuzzing/fuzz.ts'
import { parseSuite } from '../keeping/kept-suite.ts'
import type { CommandContext } from './command.ts'

const WALKS = 400
const STEPS = 60

/** Random lives of the charts; 1 when one breaks a property, which is told as a story. */
export function fuzz({ project, flows, options, out, err }: CommandContext): number {
  const { walks, steps, seed } = options.together
  let code = 0
  for (const [name, explore] of Object.entries(flows)) {
    const bounds = { walks: walks ?? WALKS, steps: steps ?? STEPS, seed: seed ?? 1 }
    const file = project.keeping && join(project.keeping.folder, name, 'kept.json')
    const suite = file && existsSync(file) ? parseSuite(readFileSync(file, 'utf8')) : null
    const found = fuzzed(name, explore, bounds, suite ? walkedOf(suite) : [])
    out(`${name}: ${bounds.walks} lives, ${found.steps} steps, seed ${bounds.seed}`)
    for (const story of found.stories) err(`\n${name}: ${story}\n`)
    if (found.stories.length > 0) code = 1
  }
  return code
}

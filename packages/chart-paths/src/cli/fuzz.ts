import { fuzzed, walkedOf } from '../fuzzing/fuzz.ts'
import { parseSuite } from '../keeping/kept-suite.ts'
import type { CommandContext } from './command.ts'
import { fileOf, readKept } from './save.ts'

const WALKS = 400
const STEPS = 60

/** Random lives of the charts; 1 when one breaks a property, which is told as a story. */
export async function fuzz(command: CommandContext): Promise<number> {
  const { project, flows, options, out, err } = command
  const { walks, steps, seed } = options.bounds
  const bounds = { walks: walks ?? WALKS, steps: steps ?? STEPS, seed: seed ?? 1 }
  let code = 0
  for (const [name, explore] of Object.entries(flows)) {
    const { keeping } = project
    const suite = keeping && (await readKept(fileOf(keeping, name), parseSuite, command))
    const found = fuzzed(name, explore, bounds, suite ? walkedOf(suite) : [])
    out(`${name}: ${bounds.walks} lives, ${found.steps} steps, seed ${bounds.seed}`)
    for (const story of found.stories) err(`\n${name}: ${story}\n`)
    if (found.stories.length > 0) code = 1
  }
  return code
}

import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { counterexamplesText, parseCounterexamples } from '../fuzzing/counterexamples.ts'
import { fuzzed, stillBroken, walkedOf } from '../fuzzing/fuzz.ts'
import { parseSuite } from '../keeping/kept-suite.ts'
import type { Explore } from '../model.ts'
import { writeText } from '../write-text.ts'
import type { CommandContext } from './command.ts'
import { fileOf, readKept } from './save.ts'

const WALKS = 400
const STEPS = 60

/**
 * The counterexamples of before, then random lives of the charts; 1 when one breaks a property, which
 * is told as a story and kept.
 */
export async function fuzz(command: CommandContext): Promise<number> {
  let code = 0
  for (const [name, explore] of Object.entries(command.flows)) {
    const stories = await storiesOf(name, explore, command)
    for (const story of stories) command.err(`\n${name}: ${story}\n`)
    if (stories.length > 0) code = 1
  }
  return code
}

async function storiesOf(
  name: string,
  explore: Explore,
  command: CommandContext,
): Promise<readonly string[]> {
  const { options, out, project } = command
  const { walks, steps, seed } = options.bounds
  const bounds = { walks: walks ?? WALKS, steps: steps ?? STEPS, seed: seed ?? 1 }
  const { keeping } = project
  const suite = keeping && (await readKept(fileOf(keeping, name), parseSuite, command))
  const file = keeping ? join(keeping.folder, name, 'counterexamples.json') : null
  const kept = file === null ? null : await readKept(file, parseCounterexamples, command)
  const before = kept ?? []
  const again = stillBroken(name, explore, before)
  const found = fuzzed(name, explore, bounds, suite ? walkedOf(suite) : [])
  const earlier = before.length > 0 ? `${before.length} from before, ` : ''
  out(`${name}: ${earlier}${bounds.walks} lives, ${found.steps} steps, seed ${bounds.seed}`)
  const isFresh = (at: number) =>
    !before.some((one) => isDeepStrictEqual(one, found.counterexamples[at]))
  const fresh = found.counterexamples.filter((_, at) => isFresh(at))
  if (file !== null && fresh.length > 0) {
    await writeText(file, counterexamplesText([...before, ...fresh]))
    out(`${name}: kept in ${file}, and tried first the next time`)
  }
  return [...again, ...found.stories.filter((_, at) => isFresh(at))]
}

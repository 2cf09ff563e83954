import { fuzzed, walkedOf } from 'chart-paths/fuzzing/fuzz.ts'
import { parseSuite } from 'chart-paths/keeping/kept-suite.ts'
import type { Explore } from 'chart-paths/model.ts'
import { expect, it } from 'vitest'
import { flows } from '#tests/paths/flows.ts'
import { keptFile } from './keeping/kept-file.ts'

/** Not that of `npm test`. */
const SEEDS = [2, 3, 4, 5, 6, 7, 8, 9]

it.each(Object.entries<Explore>(flows))(
  'the properties of %s hold on many random lives',
  { timeout: 300_000 },
  (name, explore) => {
    const paths = walkedOf(parseSuite(keptFile(name)))
    const stories = SEEDS.flatMap(
      (seed) => fuzzed(name, explore, { walks: 1_000, steps: 60, seed }, paths).stories,
    )
    expect(stories.join('\n\n')).toBe('')
  },
)

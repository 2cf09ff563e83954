import { parseCounterexamples } from 'chart-paths/fuzzing/counterexamples.ts'
import { brokenOn, fuzzed, stillBroken, walkedOf } from 'chart-paths/fuzzing/fuzz.ts'
import { parseSuite } from 'chart-paths/keeping/kept-suite.ts'
import type { Explore } from 'chart-paths/model.ts'
import { describe, expect, it } from 'vitest'
import { flows } from '#tests/paths/flows.ts'
import { counterexamplesFile, keptFile } from './keeping/kept-file.ts'

const LIVES = { walks: 150, steps: 30, seed: 1 }

const keptPathsOf = (name: string) => walkedOf(parseSuite(keptFile(name)))

describe('the properties of a chart hold', { timeout: 60_000 }, () => {
  it.each(Object.entries<Explore>(flows))('on random lives of %s', (name, explore) => {
    const { stories } = fuzzed(name, explore, LIVES, keptPathsOf(name))
    expect(stories.join('\n\n')).toBe('')
  })

  it.each(Object.entries<Explore>(flows))(
    'on the kept paths of %s, and on what broke one before',
    (name, explore) => {
      const stories = [
        ...brokenOn(name, explore, keptPathsOf(name)),
        ...stillBroken(name, explore, parseCounterexamples(counterexamplesFile(name))),
      ]
      expect(stories.join('\n\n')).toBe('')
    },
  )
})

import { readFileSync } from 'node:fs'
import { brokenOn, fuzzed } from 'chart-paths/fuzzing/fuzz.ts'
import { parseSuite } from 'chart-paths/keeping/kept-suite.ts'
import type { Explore } from 'chart-paths/model.ts'
import { describe, expect, it } from 'vitest'
import { flows } from '#tests/paths/flows.ts'

const LIVES = { walks: 150, steps: 60, seed: 1 }

describe('the properties of a chart hold', { timeout: 60_000 }, () => {
  it.each(Object.entries<Explore>(flows))('on random lives of %s', (name, explore) => {
    expect(fuzzed(name, explore, LIVES).stories.join('\n\n')).toBe('')
  })

  it.each(Object.entries<Explore>(flows))('on the kept paths of %s', (name, explore) => {
    const { paths } = parseSuite(readFileSync(`paths/${name}/kept.json`, 'utf8'))
    const walked = paths.map(({ variant, steps }) => ({
      variant,
      steps: steps.map(({ step }) => step),
    }))
    expect(brokenOn(name, explore, walked).join('\n\n')).toBe('')
  })
})

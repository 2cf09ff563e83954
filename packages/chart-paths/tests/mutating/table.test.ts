import { type MutationResult, runMutants } from 'chart-paths/mutating/run.ts'
import { sampleOf } from 'chart-paths/mutating/sample.ts'
import {
  mutationFaults,
  mutationRemarks,
  mutationScore,
  mutationTable,
} from 'chart-paths/mutating/table.ts'
import { describe, expect, it } from 'vitest'
import { generate } from '../fixtures/generated.ts'
import { kettleExplore } from '../fixtures/kettle.explore.ts'

const result: MutationResult = await runMutants('kettle', kettleExplore, {
  generated: generate(kettleExplore),
})
const blind = {
  ...result,
  name: 'blind',
  killed: 0,
  killedBy: { model: 0, actor: 0, unbuildable: 0 },
}

describe('the mutation results', () => {
  it('are printed as a table whose last line is the total of all charts', () => {
    const lines = mutationTable([result, blind]).split('\n')

    expect(lines.map((line) => line.trim().split(/\s+/).slice(0, 4).join(' '))).toEqual([
      'machine mutants killed score',
      expect.stringContaining('─'),
      'kettle 32 29 90.6',
      'blind 32 0 0.0',
      'all 64 29 45.3',
    ])
  })

  it('are a fault below the minimum score, but not when no mutant was tested', () => {
    expect(mutationFaults([result])).toEqual([
      'The paths find 90.6 % of the mutants, at least 95.0 % expected',
    ])
    expect(mutationFaults([])).toEqual([])
    expect(mutationScore([result, blind])).toBe(29 / 64)
  })

  it('list every surviving mutant with its location', () => {
    expect(mutationRemarks([result])).toHaveLength(3)
    expect(mutationRemarks([result])[0]).toMatch(
      /^kettle: survived: drop transition: kettle\.off · switch\.on \[0\]\n {4}no explored step/,
    )
  })
})

describe('a sample of mutants', () => {
  const all = Array.from({ length: 200 }, (_, index) => ({ id: `mutant ${index}` }))

  it('is the same for the same seed and different for another seed', () => {
    expect(sampleOf(all, 20, 1)).toEqual(sampleOf(all, 20, 1))
    expect(sampleOf(all, 20, 1)).not.toEqual(sampleOf(all, 20, 2))
  })

  it('keeps the order, and holds all mutants when there are fewer than the sample size', () => {
    const drawn = sampleOf(all, 20, 1)

    expect(drawn).toHaveLength(20)
    expect(drawn).toEqual(all.filter((one) => drawn.includes(one)))
    expect(sampleOf(all, 500, 1)).toBe(all)
  })
})

import { describe, expect, it } from 'vitest'
import { generateProduct } from '#tools/paths/product/generate-product.ts'
import { replayProductOnActors } from '#tools/paths/product/replay-product-actors.ts'
import { replayProductOnModel } from '#tools/paths/product/replay-product-model.ts'

const { name, paths, faults, outOfReach, coverage } = generateProduct()

const levels = [
  { level: 'pure machines', replay: replayProductOnModel },
  { level: 'live actors', replay: replayProductOnActors },
]

describe(`paths of ${name}`, () => {
  it('cover every combination within bounds, and no rule is broken on the way', () => {
    expect(faults).toEqual([])
  })

  it('cover every state and every transition of both charts', () => {
    expect(outOfReach).toEqual([])
    expect(coverage.states.covered).toBe(coverage.states.total)
    expect(coverage.transitions.covered).toBe(coverage.transitions.total)
  })

  describe.each(levels)('on the $level', ({ replay }) => {
    it.each(paths.map((path) => [path.id, path.title, path] as const))(
      '%s: %s',
      async (_id, _title, path) => {
        await replay(path)
      },
    )
  })
})

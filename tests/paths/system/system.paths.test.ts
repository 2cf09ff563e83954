import { describe, expect, it } from 'vitest'
import { generateSystem } from '#tools/paths/system/generate-system.ts'
import { replaySystemOnActors } from '#tools/paths/system/replay-system-actors.ts'
import { replaySystemOnModel } from '#tools/paths/system/replay-system-model.ts'
import { bookingSystem } from './booking-system.ts'

const { name, paths, faults, outOfReach, coverage } = generateSystem(bookingSystem)

const levels = [
  { level: 'pure machines', replay: replaySystemOnModel },
  { level: 'live actors', replay: replaySystemOnActors },
]

describe(`paths of ${name}`, () => {
  it('cover every combination within the bounds, and violate no invariant', () => {
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
        await replay(path, bookingSystem)
      },
    )
  })
})

import { generatePaths } from 'chart-paths/covering/generate.ts'
import type { Explore } from 'chart-paths/model.ts'
import { replayOnActor } from 'chart-paths/replaying/replay-actor.ts'
import { replayOnModel } from 'chart-paths/replaying/replay-model.ts'
import { describe, expect, it } from 'vitest'

const levels = [
  { level: 'pure machine', replay: replayOnModel },
  { level: 'live actor', replay: replayOnActor },
]

/** Tests of one machine: full coverage, and every path replayed on each level without a browser. */
export function describePaths(name: string, explore: Explore): void {
  const { paths, faults } = generatePaths(name, explore)

  describe(`paths of ${name}`, () => {
    it('cover every state and every transition within the bounds', () => {
      expect(faults).toEqual([])
    })

    describe.each(levels)('on the $level', ({ replay }) => {
      it.each(paths.map((path) => [path.id, path.title, path] as const))(
        '%s: %s',
        async (_id, _title, path) => {
          await replay(path, explore)
        },
      )
    })
  })
}

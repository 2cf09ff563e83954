import { generatePaths } from 'chart-paths/covering/generate.ts'
import { replayOnActor } from 'chart-paths/replaying/replay-actor.ts'
import { replayOnModel } from 'chart-paths/replaying/replay-model.ts'
import { describe, expect, it } from 'vitest'
import { flows } from '#tests/paths/flows.ts'

const levels = [
  { level: 'pure machine', replay: replayOnModel },
  { level: 'live actor', replay: replayOnActor },
]

describe.each(Object.entries(flows))('paths of %s', (name, explore) => {
  const { paths, faults } = generatePaths(name, explore)

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

import { generatePaths } from 'chart-paths/covering/generate.ts'
import type { KeptSuite } from 'chart-paths/keeping/kept-suite.ts'
import { itineraryOf, recordSuite } from 'chart-paths/keeping/record-suite.ts'
import { replaySuiteLive } from 'chart-paths/keeping/replay-live.ts'
import { replaySuite } from 'chart-paths/keeping/replay-suite.ts'
import { storiesOf } from 'chart-paths/keeping/stories.ts'
import { expect, it } from 'vitest'
import { lockerExplore } from '../fixtures/locker.explore.ts'

type Implementations = Parameters<typeof lockerExplore.machine.provide>[0]

function lockerWith(changes: Implementations) {
  const actions = { ringBell: () => {}, ...changes.actions }
  return { ...lockerExplore, machine: lockerExplore.machine.provide({ ...changes, actions }) }
}

const locker = lockerWith({})
const { paths } = generatePaths('locker', locker)
const { suite } = recordSuite(locker, {}, paths.map(itineraryOf))

const onSnapshots = (kept: KeptSuite, changes: Implementations) =>
  storiesOf(replaySuite(kept, lockerWith(changes), {}), kept)

const live = async (kept: KeptSuite, changes: Implementations) =>
  storiesOf(await replaySuiteLive(kept, lockerWith(changes), {}), kept)

it('takes every kept path on a live actor', async () => {
  const rings: string[] = []
  const stories = await live(suite, { actions: { ringBell: () => rings.push('ring') } })

  expect(stories).toEqual([])
  expect(rings.length).toBeGreaterThan(0)
})

it.each<[string, Implementations, RegExp]>([
  [
    'an action sends its event to the wrong actor',
    { actions: { ringBell: ({ self }) => self.send({ type: 'power.cut' }) } },
    /bell\.ring\/once[\s\S]*happened: .*door\.off/,
  ],
  [
    'an action fails',
    {
      actions: {
        ringBell: () => {
          throw new Error('no bell')
        },
      },
    },
    /happened: the chart stops: Error: no bell/,
  ],
])('finds what a snapshot cannot show: %s', async (_, changes, story) => {
  expect(onSnapshots(suite, changes)).toEqual([])
  expect((await live(suite, changes)).join('\n')).toMatch(story)
})

it('tells a wrong delay where its timer is set', async () => {
  const stories = await live(suite, { delays: { OPEN_TIME: 30_001 } })

  expect(stories.join('\n')).toMatch(/OPEN_TIME in door\.on\.open, ms is 30000/)
})

it('finds a call that the machine has not made', async () => {
  const [path] = suite.paths
  const [actor] = Object.keys(suite.outcomes)
  const steps = [{ step: `${actor} → right` }]
  const kept = { ...suite, paths: path ? [{ ...path, steps }] : [] }

  expect((await live(kept, {})).join('\n')).toContain('the call checkCode is under way')
})

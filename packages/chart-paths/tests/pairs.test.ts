import { generatePaths } from 'chart-paths/covering/generate.ts'
import { defaultLimits, type Limits } from 'chart-paths/covering/limits.ts'
import { defaultOptions } from 'chart-paths/covering/options.ts'
import type { Explore } from 'chart-paths/model.ts'
import { expect, it } from 'vitest'
import { setup, stateIn } from 'xstate'
import { lockerExplore } from './fixtures/locker.explore.ts'

function pairsOf(explore: Explore, limits: Partial<Limits> = {}) {
  const options = { ...defaultOptions, goal: 'pairs' as const }
  return generatePaths('fixture', explore, { ...defaultLimits, ...limits }, options)
}

it('finds the pairs that trying everything finds, and covers each of them', () => {
  const novel = pairsOf(lockerExplore, { strategy: 'novelty', exhaustiveStates: 0 })
  const all = pairsOf(lockerExplore, { strategy: 'exhaustive' })

  expect(novel.faults).toEqual([])
  expect(novel.coverage.pairs).toEqual(all.coverage.pairs)
})

/** A barge enters the lock at low water only, and leaves it at high water only. */
const lockMachine = setup({
  types: { events: {} as { type: 'enter' } | { type: 'leave' } | { type: 'fill' } },
  guards: { isLow: stateIn('#low'), isHigh: stateIn('#high') },
}).createMachine({
  id: 'lock',
  type: 'parallel',
  states: {
    barge: {
      initial: 'outside',
      states: {
        outside: { on: { enter: { guard: 'isLow', target: 'inside' } } },
        inside: { on: { leave: { guard: 'isHigh', target: 'outside' } } },
      },
    },
    water: {
      initial: 'low',
      states: {
        low: { id: 'low', on: { fill: 'high' } },
        high: { id: 'high', on: { fill: 'low' } },
      },
    },
  },
})

const sample = (type: string) => ({ [type]: { event: { type }, says: type } })

it('finds a pair whose second transition waits for another region', () => {
  const { paths, coverage } = pairsOf({
    machine: lockMachine,
    events: { enter: sample('enter'), leave: sample('leave'), fill: sample('fill') },
    outcomes: {},
    key: () => ({}),
  })
  const covered = new Set(paths.flatMap(({ covers }) => [...covers]))

  expect(covered).toContain('lock.barge.outside · enter ⇒ lock.barge.inside · leave')
  expect(covered).toContain('lock.barge.inside · leave ⇒ lock.barge.outside · enter')
  expect(coverage.pairs).toMatchObject({ missing: [], impossible: [] })
})

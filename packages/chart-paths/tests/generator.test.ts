import type { Generated } from 'chart-paths/covering/generate.ts'
import { defaultLimits, type PathBounds } from 'chart-paths/covering/limits.ts'
import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import { generate } from './fixtures/generated.ts'
import { lockerExplore } from './fixtures/locker.explore.ts'

describe('coverage', () => {
  it('counts every state and transition of the definition, and reaches them', () => {
    const { coverage, faults } = generate()

    expect(faults).toEqual([])
    expect(coverage.states).toEqual({ total: 11, covered: 11, missing: [] })
    // Not counted is the branch that swallows a short code: it neither moves nor does anything.
    expect(coverage.transitions).toEqual({ total: 13, covered: 13, missing: [] })
  })

  it('names the transition that loses its outcome', () => {
    const { wrong: _, ...kept } = lockerExplore.outcomes.checkCode ?? {}
    const { faults } = generate({ ...lockerExplore, outcomes: { checkCode: kept } })

    expect(faults).toContain(
      'No path takes the transition locker.door.on.checking · done checkCode [1]',
    )
    expect(faults).toContain('No path reaches the state locker.door.on.blocked')
  })

  it('names the transition that loses its sample event', () => {
    const { 'door.close': _, ...events } = lockerExplore.events
    const { faults } = generate({ ...lockerExplore, events })

    expect(faults).toEqual([
      'No path takes the transition locker.door.on.open · door.close: its event has no sample',
    ])
  })

  it('reports a state that nothing leads to, unless it is excluded with a reason', () => {
    const machine = setup({}).createMachine({
      id: 'island',
      initial: 'shore',
      states: { shore: {}, island: {} },
    })
    const explore = { machine, events: {}, outcomes: {}, key: () => ({}) }
    const excluded = { 'island.island': 'nobody has a boat' }

    expect(generate(explore).faults).toEqual(['No path reaches the state island.island'])
    expect(generate({ ...explore, excluded }).faults).toEqual([])
  })

  it('reports an exclusion of what is reached after all, or is not there', () => {
    const excluded = { 'locker.door.off': 'no power cuts here', 'locker.roof': 'none' }

    expect(generate({ ...lockerExplore, excluded }).faults).toEqual([
      'locker.door.off is excluded as unreachable and is not',
      'locker.roof is excluded as unreachable and is not',
    ])
  })

  it('holds floor and cap on the number of paths, and the bound on their length', () => {
    const count = generate().paths.length

    expect(generateWithin({ minPaths: count + 1 }).faults).toHaveLength(1)
    expect(generateWithin({ maxPaths: count - 1 }).faults).toHaveLength(1)
    expect(generateWithin({ maxSteps: 3 }).faults.length).toBeGreaterThan(0)
  })

  it('is as complete where only what is novel is tried, in fewer states', () => {
    const novel = generate(undefined, { strategy: 'novelty', exhaustiveStates: 0 })
    const all = generate(undefined, { strategy: 'exhaustive', exhaustiveStates: 10_000 })

    expect(novel.faults).toEqual([])
    expect(novel.coverage).toEqual(all.coverage)
    expect(sizeOf(novel)).toBeLessThan(sizeOf(all) / 2)
  })

  it('says that a gap may be one of the search when not everything was tried', () => {
    const { 'door.close': _, ...events } = lockerExplore.events
    const explore = { ...lockerExplore, events }

    expect(generate(explore, { strategy: 'novelty', exhaustiveStates: 0 }).faults.at(-1)).toContain(
      '--thorough',
    )
    expect(generate(explore, { strategy: 'exhaustive' }).faults).toHaveLength(1)
  })

  it('explores a variant for what the usual input never lets happen', () => {
    const machine = setup({
      types: { context: {} as { night: boolean }, input: {} as { night: boolean } },
      guards: { isNight: ({ context }) => context.night },
    }).createMachine({
      id: 'shop',
      context: ({ input }) => input,
      initial: 'arriving',
      states: {
        arriving: { always: [{ guard: 'isNight', target: 'closed' }, { target: 'open' }] },
        open: {},
        closed: {},
      },
    })
    const explore = {
      machine,
      input: { night: false },
      variants: { 'at night': { night: true } },
      events: {},
      outcomes: {},
      key: ({ night }: { night: boolean }) => ({ night }),
    }

    expect(generate(explore).faults).toEqual([])
    expect(generate(explore).paths.map(({ variant }) => variant)).toEqual([null, 'at night'])
    expect(generate({ ...explore, variants: {} }).faults).toHaveLength(2)
  })
})

describe('path ids', () => {
  it('stay the same while the chart does, whatever data the samples carry', () => {
    const four = { event: { type: 'code.enter', digits: '9876' }, says: 'another code' }
    const events = {
      ...lockerExplore.events,
      'code.enter': { ...lockerExplore.events['code.enter'], four },
    }
    const ids = generate().paths.map(({ id }) => id)

    expect(new Set(ids).size).toBe(ids.length)
    expect(generate({ ...lockerExplore, events }).paths.map(({ id }) => id)).toEqual(ids)
  })
})

function generateWithin(bounds: Partial<PathBounds>): Generated {
  const usual = defaultLimits.bounds
  const transitions = { ...usual.transitions, ...bounds }
  return generate(undefined, { bounds: { ...usual, transitions } })
}

function sizeOf({ origins }: ReturnType<typeof generate>): number {
  return origins.reduce((sum, { graph }) => sum + graph.states.size, 0)
}

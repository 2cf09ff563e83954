import { exploreTogether } from 'chart-paths/together/explore-together.ts'
import type { Bounds, Step, Together } from 'chart-paths/together/model.ts'
import { reportTogether } from 'chart-paths/together/report-together.ts'
import { describe, expect, it } from 'vitest'

const BOUNDS: Bounds = { depth: 4, maxWorlds: 100, walks: 0, steps: 0, seed: 1, samples: 0 }

/** Two counters up to three; what one counts, the other does not see. */
type Counters = { readonly a: number; readonly b: number }

const step = (id: string, says: string, next: Counters): Step<Counters> => ({
  id,
  says,
  take: () => next,
})

const counters: Together<Counters> = {
  name: 'counters',
  starts: { zero: () => ({ a: 0, b: 0 }) },
  steps: ({ a, b }) => [
    ...(a < 3 ? [step('a', 'a counts', { a: a + 1, b })] : []),
    ...(b < 3 ? [step('b', 'b counts', { a, b: b + 1 })] : []),
  ],
  keyOf: ({ a, b }) => `${a} ${b}`,
  describe: ({ a, b }) => `a is ${a}, b is ${b}`,
  rules: [{ says: 'Both are not two', holds: ({ a, b }) => a !== 2 || b !== 2 }],
  waysOn: [],
  known: [],
}

describe('exploring together', () => {
  it('reaches every world once, to the depth that it says', () => {
    const { worlds, depth } = exploreTogether(counters, { ...BOUNDS, depth: 6 })

    expect({ worlds, depth }).toEqual({ worlds: 16, depth: 6 })
  })

  it('says to which depth it came when there are more worlds than it may reach', () => {
    const { worlds, depth } = exploreTogether(counters, { ...BOUNDS, maxWorlds: 7 })

    expect(worlds).toBeGreaterThanOrEqual(7)
    expect(depth).toBeLessThan(4)
  })

  it('finds a violation by random walks, and leaves out the steps that it does not need', () => {
    const bounds = { ...BOUNDS, maxWorlds: 1, walks: 20, steps: 6, seed: 3 }
    const [finding] = exploreTogether(counters, bounds).findings

    expect(finding?.story.ids.toSorted()).toEqual(['a', 'a', 'b', 'b'])
  })

  it('walks the same way with the same seed', () => {
    const bounds = { ...BOUNDS, maxWorlds: 1, walks: 20, steps: 6 }

    expect(exploreTogether(counters, bounds)).toEqual(exploreTogether(counters, bounds))
  })

  it('tells a violation as a numbered story', () => {
    expect(reportTogether(counters, BOUNDS).faults).toEqual([
      [
        'Both are not two. This does not hold:',
        'start: zero',
        '1. a counts',
        '2. a counts',
        '3. b counts',
        '4. b counts',
        'then: a is 2, b is 2',
      ].join('\n'),
    ])
  })

  it('reports a known fault as mended when its story does not show it any more', () => {
    const says = 'Both are not two'
    const known = (ids: readonly string[]) => [{ says, story: { start: 'zero', ids } }]

    const wrong = { ...counters, known: known(['a', 'b']) }
    const right = { ...counters, known: known(['a', 'b', 'a', 'b']) }
    expect(reportTogether(wrong, BOUNDS)).toMatchObject({ faults: [], healed: [says] })
    expect(reportTogether(right, BOUNDS)).toMatchObject({ faults: [], healed: [] })
  })

  it('finds worlds from which there is no way on', () => {
    const model: Together<Counters> = {
      ...counters,
      rules: [],
      waysOn: [
        {
          says: 'a can get to one',
          isPromised: () => true,
          isReached: ({ a }) => a === 1,
          next: ({ a, b }) => (a < 1 ? step('a', 'a counts', { a: a + 1, b }) : null),
        },
      ],
    }
    const { findings } = exploreTogether(model, { ...BOUNDS, samples: 100 })

    expect(findings).toEqual([
      { says: 'a can get to one', story: { start: 'zero', ids: ['a', 'a'] } },
    ])
  })
})

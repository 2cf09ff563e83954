import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counterexamplesText, parseCounterexamples } from 'chart-paths/fuzzing/counterexamples.ts'
import { brokenOn, fuzzed, stillBroken } from 'chart-paths/fuzzing/fuzz.ts'
import { answers, atStart, type Property, starts } from 'chart-paths/fuzzing/property.ts'
import { done, type Explore } from 'chart-paths/model.ts'
import { describe, expect, it } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { runKeeping } from './fixtures/keeping-command.ts'

const BOUNDS = { walks: 60, steps: 30, seed: 1 }

type Guest = { readonly name: string; readonly bags: readonly string[] }

/** A hotel's desk. Both faults are of the kind that no sample shows. */
const deskMachine = setup({
  types: {
    context: {} as { guest: Guest | null; keys: number },
    events: {} as { type: 'arrive'; guest: Guest } | { type: 'leave' } | { type: 'pay' },
  },
  actors: { openRoom: fromPromise<number>(() => Promise.reject(new Error('provide openRoom'))) },
  actions: {
    takeGuest: assign({
      guest: (_, { guest }: { guest: Guest }) => {
        if (guest.name === 'Bo' && guest.bags.length > 1) throw new Error('no room for the bags')
        return guest
      },
    }),
    takeKeys: assign({ keys: (_, { keys }: { keys: number }) => keys }),
    forgetGuest: assign({ guest: null }),
  },
}).createMachine({
  id: 'desk',
  context: { guest: null, keys: 0 },
  initial: 'free',
  states: {
    free: {
      on: {
        arrive: {
          target: 'opening',
          actions: { type: 'takeGuest', params: ({ event }) => ({ guest: event.guest }) },
        },
      },
    },
    opening: {
      invoke: {
        id: 'openRoom',
        src: 'openRoom',
        onDone: {
          target: 'taken',
          actions: { type: 'takeKeys', params: ({ event }) => ({ keys: event.output }) },
        },
        onError: 'free',
      },
    },
    taken: { on: { leave: { target: 'free', actions: 'forgetGuest' }, pay: { target: 'taken' } } },
  },
})

const keysComeBack: Property = {
  says: 'Who leaves has no key',
  after: atStart,
  never: ({ snapshot }) => snapshot.matches('free') && snapshot.context.keys > 0,
}

const opensOnce: Property = {
  says: 'A room is opened once at a time',
  after: (moment) => starts(moment, 'openRoom'),
  until: (moment) => answers(moment, 'openRoom'),
  never: (moment) => starts(moment, 'openRoom'),
}

const desk = (properties: readonly Property[], names = ['Bo', 'Cy']): Explore => ({
  machine: deskMachine,
  properties,
  events: {
    arrive: Object.fromEntries(
      names.map((name) => [
        name,
        {
          event: {
            type: 'arrive',
            guest: { name, bags: name === 'Bo' ? ['red'] : ['blue', 'grey'] },
          },
          says: `${name} arrives`,
        },
      ]),
    ),
    leave: { leave: { event: { type: 'leave' }, says: 'the guest leaves' } },
    pay: { pay: { event: { type: 'pay' }, says: 'the guest pays' } },
  },
  outcomes: { openRoom: { opened: done(2, 'the room is opened') } },
  key: () => ({}),
})

describe('random lives of a chart', () => {
  it('find what no sample shows, and tell it as a short story with its payload', () => {
    const { stories } = fuzzed('desk', desk([opensOnce]), BOUNDS)
    expect(stories).toHaveLength(1)
    const [start, first, ...more] = stories[0]?.split('\n').slice(1) ?? []
    expect(start).toBe('start: usual')
    expect(first).toMatch(/^1\. arrive\/other\d: .*"name":"Bo","bags":\[".*",".*"\]/)
    expect(more).toEqual(['then: no room for the bags'])
  })

  it('find nothing where the samples have nothing to combine', () => {
    expect(fuzzed('desk', desk([opensOnce], ['Bo']), BOUNDS).stories).toEqual([])
  })

  it('hold the chart against its properties', () => {
    const { stories } = fuzzed('desk', desk([keysComeBack], ['Bo']), BOUNDS)
    expect(stories).toEqual([
      [
        'Who leaves has no key. This does not hold:',
        'start: usual',
        '1. arrive/Bo: Bo arrives',
        '2. openRoom → opened: the room is opened',
        '3. leave/leave: the guest leaves',
        'then: free: no description.',
      ].join('\n'),
    ])
  })

  it('are the same for the same seed', () => {
    const of = (seed: number) => fuzzed('desk', desk([keysComeBack]), { ...BOUNDS, seed })
    expect(of(3)).toEqual(of(3))
  })
})

describe('a life that broke a property', () => {
  it('is kept with its payload, and tried again', () => {
    const { counterexamples, stories } = fuzzed('desk', desk([]), BOUNDS)
    const kept = parseCounterexamples(counterexamplesText(counterexamples))
    expect(kept).toMatchObject([
      { variant: null, steps: [{ step: expect.stringMatching(/^arrive\/other\d$/) }] },
    ])
    expect(kept).toEqual(counterexamples)
    expect(stillBroken('desk', desk([]), counterexamples)).toEqual(stories)
    expect(stillBroken('desk', desk([]), kept)).toHaveLength(1)
    expect(stillBroken('desk', desk([], ['Cy']), kept.map(withOneBag))).toEqual([])
  })

  it('has the steps of the path that it began after', () => {
    const paths = [{ id: 'desk-1', variant: null, steps: ['arrive/Bo', 'openRoom → opened'] }]
    const { counterexamples } = fuzzed('desk', desk([keysComeBack], ['Bo']), BOUNDS, paths)
    expect(counterexamples.map(({ steps }) => steps)).toEqual([
      [{ step: 'arrive/Bo' }, { step: 'openRoom → opened' }, { step: 'leave/leave' }],
    ])
  })

  it('is filed by the command, which tells it once and tries it first the next time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
    const run = (flow: Explore, walks = '60') =>
      runKeeping(['fuzz', '--walks', walks, '--steps', '30'], { desk: flow }, { folder })
    const first = await run(desk([]))
    expect(first.code).toBe(1)
    expect(first.told).toContain('desk/counterexamples.json, and tried first the next time')
    const second = await run(desk([]))
    expect(second.told.split('This does not hold').length).toBe(2)
    expect(second.told).not.toContain('tried first')
    const withoutOthers = await run(desk([], ['Cy']), '1')
    expect(withoutOthers).toMatchObject({ code: 1 })
    expect(withoutOthers.told).toContain('desk: 1 from before, 1 lives')
    expect(
      parseCounterexamples(readFileSync(join(folder, 'desk', 'counterexamples.json'), 'utf8')),
    ).toHaveLength(1)
  })

  it('is refused where it cannot be read', () => {
    expect(() => parseCounterexamples('[{"says": 1}]')).toThrow('no list of counterexamples')
  })
})

function withOneBag<Life extends { readonly steps: readonly object[] }>(life: Life): Life {
  const steps = life.steps.map((step) => ({
    ...step,
    payload: { guest: { name: 'Bo', bags: ['red'] } },
  }))
  return { ...life, steps }
}

describe('known paths', () => {
  const stay = ['arrive/Bo', 'openRoom → opened']

  it('are held against the properties', () => {
    const paths = [
      { id: 'desk-1', variant: null, steps: stay },
      { id: 'desk-2', variant: null, steps: [...stay, 'leave/leave'] },
    ]
    const stories = brokenOn('desk', desk([keysComeBack, opensOnce]), paths)
    expect(stories.map((story) => story.split('\n')[0])).toEqual([
      'Who leaves has no key. This does not hold:',
    ])
  })

  it('and so is the way that a recorded trace took', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trace-'))
    const file = join(folder, 'trace.json')
    const entries = [
      ['xstate.init', 'free'],
      ['arrive', 'opening'],
      ['xstate.done.actor.openRoom', 'taken'],
      ['leave', 'free'],
    ].map(([event, state], at) => ({ at, machine: 'desk', event, state }))
    writeFileSync(file, JSON.stringify({ version: 1, entries }))
    const format = {
      stateOf: ({ value }: { readonly value: unknown }) => String(value),
      leavesOf: (state: string) => [state],
      failureOf: String,
      errorOf: (failure: string) => failure,
      ignored: [],
    }
    const checked = (properties: readonly Property[]) =>
      runKeeping(['check-trace', file], { desk: desk(properties, ['Bo']) }, { folder }, format)
    expect((await checked([opensOnce])).code).toBe(0)
    const { code, told } = await checked([keysComeBack])
    expect(code).toBe(1)
    expect(told).toContain('Who leaves has no key. This does not hold:')
  })
})

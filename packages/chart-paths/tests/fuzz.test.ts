import { brokenOn, fuzzed } from 'chart-paths/fuzzing/fuzz.ts'
import { answers, atStart, type Property, starts } from 'chart-paths/fuzzing/property.ts'
import { done, type Explore } from 'chart-paths/model.ts'
import { describe, expect, it } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'

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
})

import type { Path } from 'chart-paths/covering/paths.ts'
import type { Explore } from 'chart-paths/model.ts'
import { done } from 'chart-paths/model.ts'
import { withHeldCalls } from 'chart-paths/replaying/calls.ts'
import { replayOnActor } from 'chart-paths/replaying/replay-actor.ts'
import { replayOnModel } from 'chart-paths/replaying/replay-model.ts'
import { describe, expect, it } from 'vitest'
import { assign, emit, fromPromise, setup } from 'xstate'
import { generate } from './fixtures/generated.ts'
import { lockerExplore } from './fixtures/locker.explore.ts'

const { paths } = generate()

/** The first path with a step of this label. */
function pathWith(label: string): Path {
  const path = paths.find(({ steps }) => steps.some(({ cause }) => cause.type === label))
  if (!path) throw new Error(`no path takes ${label}`)
  return path
}

describe.each([
  { level: 'the pure machine', replay: replayOnModel },
  { level: 'a live actor', replay: replayOnActor },
])('replay on $level', ({ replay }) => {
  it.each(paths.map((path) => [path.title, path] as const))('walks: %s', async (_, path) => {
    await replay(path, lockerExplore)
  })

  it('fails where the machine refuses a planned event', async () => {
    const machine = lockerExplore.machine.provide({ guards: { isWellFormed: () => false } })
    const walk = async () => replay(pathWith('checkCode → right'), { ...lockerExplore, machine })

    await expect(walk()).rejects.toThrow('refuses code.enter/four')
  })

  it('fails where the machine enters another state', async () => {
    const machine = lockerExplore.machine.provide({ guards: { isLastTry: () => true } })
    const walk = async () => replay(pathWith('checkCode → wrong'), { ...lockerExplore, machine })

    await expect(walk()).rejects.toThrow('in locker.door.on.blocked')
  })

  it('fails where a timer has another delay', async () => {
    const machine = lockerExplore.machine.provide({ delays: { LAMP_TIME: 5 } })
    const walk = async () => replay(pathWith('bell.ring/once'), { ...lockerExplore, machine })

    await expect(walk()).rejects.toThrow(/does .*"ms":5}, planned .*"ms":20000}/)
  })

  it('fails where the context differs, also in a field outside the key', async () => {
    const actions = { countRing: assign({ rings: 7 }) }
    const machine = lockerExplore.machine.provide({ actions })
    const walk = async () => replay(pathWith('bell.ring/once'), { ...lockerExplore, machine })

    await expect(walk()).rejects.toThrow('context.rings is 7, planned 1')
  })

  it('fails where a call has another input', async () => {
    let asked = 'the way'
    const actors = { ask: fromPromise<undefined, string>(() => Promise.resolve(undefined)) }
    const machine = setup({ actors }).createMachine({
      id: 'tourist',
      initial: 'lost',
      states: {
        lost: { invoke: { id: 'ask', src: 'ask', input: () => asked, onDone: 'helped' } },
        helped: {},
      },
    })
    const outcomes = { ask: { told: done(undefined, 'somebody knows') } }
    const explore: Explore = { machine, events: {}, outcomes, key: () => ({}) }
    const [path] = generate(explore).paths
    const walk = async () => path && replay(path, explore)

    asked = 'the time'
    await expect(walk()).rejects.toThrow(/"input":"the time"}, planned .*"input":"the way"}/)
  })
})

describe.each([
  { level: 'the pure machine', replay: replayOnModel },
  { level: 'a live actor', replay: replayOnActor },
])('whole values are compared on $level', ({ replay }) => {
  const story = 'She has walked since the morning, and has met nobody whom she could ask. '.repeat(
    5,
  )
  let given: object
  const actors = { ask: fromPromise<undefined, object>(() => Promise.resolve(undefined)) }
  const actions = { tell: (_: unknown, _params: object) => {} }
  const types = { context: {} as { readonly said: object }, emitted: {} as { type: 'heard' } }
  const machine = setup({ types, actors, actions }).createMachine({
    id: 'tourist',
    context: () => ({ said: given }),
    initial: 'lost',
    entry: [{ type: 'tell', params: () => given }, emit(() => ({ type: 'heard', ...given }))],
    states: {
      lost: { invoke: { id: 'ask', src: 'ask', input: () => given, onDone: 'helped' } },
      helped: {},
    },
  })
  const outcomes = { ask: { told: done(undefined, 'somebody knows') } }
  const explore: Explore = { machine, events: {}, outcomes, key: () => ({}) }

  it.each([
    ['beyond 200 characters', { story, draft: 'ORD-1' }, { story, draft: null }, /draft: null/],
    ['by a missing field', { story, draft: undefined }, { story }, /draft: missing/],
    ['by a date', { at: new Date(1) }, { at: new Date(2) }, /1970-01-01T00:00:00.002Z/],
    ['by a member of a set', { of: new Set([1]) }, { of: new Set([2]) }, /Set\(1\) { 2 }/],
  ])('when they differ %s', async (_, planned, real, words) => {
    given = planned
    const [path] = generate(explore).paths
    const walk = async () => path && replay(path, explore)
    await expect(walk()).resolves.toBeUndefined()

    given = real
    await expect(walk()).rejects.toThrow(words)
  })
})

describe('held calls', () => {
  it('reject a result for a call that the machine does not make', () => {
    const calls = withHeldCalls(lockerExplore.machine)

    expect(() => calls.end('checkCode', { kind: 'done', output: true, says: '' })).toThrow(
      'the machine does not wait for checkCode',
    )
  })
})

describe('two timers at once', () => {
  const machine = setup({
    types: { events: {} as { type: 'cook' } },
    delays: { HOLD: 900, EGG: 100, RICE: 100 },
  }).createMachine({
    id: 'kitchen',
    type: 'parallel',
    states: {
      table: { initial: 'held', states: { held: { after: { HOLD: 'lost' } }, lost: {} } },
      stove: {
        initial: 'cold',
        states: { cold: { on: { cook: 'hot' } }, hot: {} },
      },
      egg: {
        initial: 'raw',
        states: {
          raw: { on: { cook: 'boiling' } },
          boiling: { after: { EGG: 'done' } },
          done: {},
        },
      },
      rice: {
        initial: 'raw',
        states: {
          raw: { on: { cook: 'boiling' } },
          boiling: { after: { RICE: 'done' } },
          done: {},
        },
      },
    },
  })
  const explore: Explore = {
    machine,
    events: { cook: { all: { event: { type: 'cook' }, says: 'the cook lights the stove' } } },
    outcomes: {},
    key: () => ({}),
  }
  const { origins, faults } = generate(explore)
  const edges = origins.flatMap(({ graph }) => graph.edges)

  function timersFrom(...active: string[]) {
    return edges
      .filter(({ from, cause }) => cause.kind === 'timer' && active.every((a) => from.includes(a)))
      .map(({ cause }) => cause.type)
  }

  it('the earlier long timer can be due before the later short one', () => {
    expect(faults).toEqual([])
    expect(timersFrom('table.held', 'egg.boiling', 'rice.boiling')).toEqual([
      'after HOLD in kitchen.table.held',
      'after EGG in kitchen.egg.boiling',
    ])
  })

  it('with the same start and delay, the timer that was set first is due first', () => {
    expect(timersFrom('egg.boiling', 'rice.boiling')).not.toContain(
      'after RICE in kitchen.rice.boiling',
    )
  })

  it('a live actor reaches each of them in order', async () => {
    for (const path of generate(explore).paths) await replayOnActor(path, explore)
  })
})

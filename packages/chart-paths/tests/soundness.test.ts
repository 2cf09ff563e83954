import type { Explore } from 'chart-paths/model.ts'
import { done } from 'chart-paths/model.ts'
import { describe, expect, it } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { generate } from './fixtures/generated.ts'
import { lockerExplore } from './fixtures/locker.explore.ts'
import { network } from './fixtures/network.ts'

describe('the key of a machine', () => {
  it('must read every context field that a guard reads', () => {
    expect(() => generate({ ...lockerExplore, key: () => ({}) })).toThrow(
      'The guard of locker.door.on.wrong · always [0] reads context.wrongCodes, and the key does not',
    )
  })

  it('must keep of a field what the guards decide by', () => {
    const machine = setup({
      types: { context: {} as { coins: number }, events: {} as { type: 'put' } | { type: 'go' } },
      guards: { isPaid: ({ context }) => context.coins > 0 },
      actions: { count: assign({ coins: ({ context }) => context.coins + 1 }) },
    }).createMachine({
      id: 'turnstile',
      context: { coins: 0 },
      initial: 'shut',
      states: {
        shut: { on: { put: { actions: 'count' }, go: { guard: 'isPaid', target: 'open' } } },
        open: {},
      },
    })
    const explore: Explore = {
      machine,
      events: {
        put: { coin: { event: { type: 'put' }, says: 'a coin goes in' } },
        go: { push: { event: { type: 'go' }, says: 'somebody pushes' } },
      },
      outcomes: {},
      key: ({ coins }: { coins: number }) => ({ owesNothing: coins >= 0 }),
    }

    expect(() => generate(explore)).toThrow(
      'go/push is answered in two ways in one state (refused; or turnstile.shut · go)',
    )
  })
})

describe('exploration stops with a clear message', () => {
  it('when the catalogue names no outcomes of an actor', () => {
    expect(() => generate({ ...lockerExplore, outcomes: {} })).toThrow(
      'locker.door.on.checking invokes checkCode, and the catalogue names no outcomes of it',
    )
  })

  it('when a sample holds an event of another type', () => {
    const { 'door.close': wrong } = lockerExplore.events
    const events = { ...lockerExplore.events, 'power.cut': wrong ?? {} }

    expect(() => generate({ ...lockerExplore, events })).toThrow(
      'power.cut/shut holds an event door.close',
    )
  })

  it('when nothing handles the error of a call', () => {
    const machine = setup({
      actors: { ask: fromPromise(() => Promise.reject(new Error('provide ask'))) },
    }).createMachine({
      id: 'naive',
      initial: 'asking',
      states: { asking: { invoke: { id: 'ask', src: 'ask', onDone: 'told' } }, told: {} },
    })
    const outcomes = { ask: { told: done(1, 'an answer comes'), network } }

    expect(() => generate({ machine, events: {}, outcomes, key: () => ({}) })).toThrow(
      'After ask → network in “asking: no description.” the machine stops with an error',
    )
  })

  it('when the key distinguishes too much', () => {
    const key = ({ rings }: { rings: number }) => ({ rings, wrongCodes: 0 })

    expect(() =>
      generate({ ...lockerExplore, key }, { maxStates: 50, exhaustiveStates: 50 }),
    ).toThrow('locker has more than 50 states: its key distinguishes too much')
  })
})

import { unhandledEvents, unhandledGaps } from 'chart-paths/exploring/unhandled.ts'
import type { Explore } from 'chart-paths/model.ts'
import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { flows } from '#tests/paths/flows.ts'

const door: Explore = {
  machine: createMachine({
    id: 'door',
    type: 'parallel',
    states: {
      leaf: {
        initial: 'shut',
        states: {
          shut: { on: { 'wind.blows': 'open' } },
          open: { initial: 'still', states: { still: {}, settling: { always: 'still' } } },
        },
      },
      bell: { on: { 'bell.rings': {} }, initial: 'quiet', states: { quiet: {} } },
    },
  }),
  events: { 'wind.blows': {}, 'bell.rings': {}, 'fire.burns': {} },
  outsideEvents: ['wind.blows', 'bell.rings', 'fire.burns'],
  outcomes: {},
  key: () => ({}),
}
const reason = { state: /open/, events: ['wind.blows'], why: 'It stands open.' }

describe('events from outside that a state ignores', () => {
  it('are those that neither the state nor an ancestor handles, in the regions they concern', () => {
    expect(unhandledEvents(door)).toEqual([
      { state: 'door.leaf.shut', event: 'fire.burns', why: null },
      { state: 'door.leaf.open.still', event: 'wind.blows', why: null },
      { state: 'door.leaf.open.still', event: 'fire.burns', why: null },
      { state: 'door.bell.quiet', event: 'fire.burns', why: null },
    ])
  })

  it('need a reason', () => {
    const explained = { ...door, outsideEvents: ['wind.blows'], ignoredEvents: [reason] }
    expect(unhandledGaps('door', explained)).toEqual([])
    expect(unhandledGaps('door', { ...explained, ignoredEvents: [] })).toEqual([
      'door.leaf.open.still ignores wind.blows without a reason: handle it, or say why',
    ])
  })

  it('have no reason where they are handled', () => {
    const ignoredEvents = [reason, { ...reason, state: /shut/ }]
    expect(
      unhandledGaps('door', { ...door, outsideEvents: ['wind.blows'], ignoredEvents }),
    ).toEqual(['door: no state that matches /shut/ ignores wind.blows'])
  })

  it.each(Object.entries(flows))('in %s are handled, or ignored for a reason', (name, explore) => {
    expect(unhandledGaps(name, explore)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import {
  type BrowserLevel,
  missingOf,
  walkInBrowser,
} from '#tools/paths/replaying/browser-level.ts'
import { generate } from './fixtures/generated.ts'
import { lockerExplore } from './fixtures/locker.explore.ts'

const { paths, origins } = generate()

/** A level that only writes down what it is asked to do. */
function recordingLevel(): BrowserLevel<string[]> {
  const states = origins.flatMap(({ graph }) => [...graph.chart.states.keys()])
  const perform = async (world: string[], { type }: { type: string }) => {
    await Promise.resolve(world.push(type))
  }
  return {
    explore: lockerExplore,
    byPort: perform,
    start: async (world) => {
      await Promise.resolve(world.push('start'))
    },
    events: {
      'code.enter/four': perform,
      'code.enter': perform,
      'door.close': perform,
      'bell.ring': perform,
      'power.cut': perform,
      'power.back': perform,
    },
    outcomes: { checkCode: { right: perform, wrong: perform, network: perform } },
    timers: { OPEN_TIME: perform, LAMP_TIME: perform },
    states: Object.fromEntries(states.map((id) => [id, async () => {}])),
    everywhere: async () => {},
  }
}

describe('the browser level', () => {
  it('carries out every step of a path in its order', async () => {
    for (const path of paths) {
      const world: string[] = []
      await walkInBrowser(path, recordingLevel(), world)

      expect(world).toEqual(['start', ...path.steps.map(({ cause }) => cause.type)])
    }
  })

  it('names every missing executor and assertion, and walks nothing', async () => {
    const { 'locker.door.off': _, ...states } = recordingLevel().states
    const level = { ...recordingLevel(), timers: {}, states }
    const path = paths.find(({ covers }) => covers.has('locker.door.off'))
    const world: string[] = []

    expect(missingOf(paths, level)).toEqual([
      'no assertion for the state locker.door.off',
      'no executor for after LAMP_TIME in locker.lamp.lit',
      'no executor for after OPEN_TIME in locker.door.on.open',
    ])
    await expect(path && walkInBrowser(path, level, world)).rejects.toThrow('cannot be walked')
    expect(world).toEqual([])
  })

  it('says in which step and state an assertion failed', async () => {
    const level = recordingLevel()
    const fails = () => Promise.reject(new Error('the page is blank'))
    const states = { ...level.states, 'locker.door.on.checking': fails }
    const path = paths.find(({ covers }) => covers.has('locker.door.on.checking'))

    await expect(path && walkInBrowser(path, { ...level, states }, [])).rejects.toThrow(
      /\(code\.enter\/four\), in locker\.door\.on\.checking: the page is blank/,
    )
  })
})

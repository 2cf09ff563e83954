import {
  type BrowserLevel,
  missingSteps,
  walkInBrowser,
} from 'chart-paths/replaying/browser-level.ts'
import { describe, expect, it } from 'vitest'
import { generate } from './fixtures/generated.ts'
import { lockerExplore } from './fixtures/locker.explore.ts'

const { paths, origins } = generate()

/** A level that records each call and does nothing else. */
function recordingLevel(): BrowserLevel<string[]> {
  const states = origins.flatMap(({ graph }) => [...graph.chart.states.keys()])
  const perform = async (testContext: string[], { type }: { type: string }) => {
    await Promise.resolve(testContext.push(type))
  }
  return {
    explore: lockerExplore,
    sendByScript: perform,
    start: async (testContext) => {
      await Promise.resolve(testContext.push('start'))
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
  it('runs every step of a path in order', async () => {
    for (const path of paths) {
      const testContext: string[] = []
      await walkInBrowser(path, recordingLevel(), testContext)

      expect(testContext).toEqual(['start', ...path.steps.map(({ cause }) => cause.type)])
    }
  })

  it('names every missing executor and assertion, and runs no step', async () => {
    const { 'locker.door.off': _, ...states } = recordingLevel().states
    const level = { ...recordingLevel(), timers: {}, states }
    const path = paths.find(({ covers }) => covers.has('locker.door.off'))
    const testContext: string[] = []

    expect(missingSteps(paths, level)).toEqual([
      'no assertion for the state locker.door.off',
      'no executor for after LAMP_TIME in locker.lamp.lit',
      'no executor for after OPEN_TIME in locker.door.on.open',
    ])
    await expect(path && walkInBrowser(path, level, testContext)).rejects.toThrow(
      'cannot be walked',
    )
    expect(testContext).toEqual([])
  })

  it('names the step and state in which an assertion failed', async () => {
    const level = recordingLevel()
    const fails = () => Promise.reject(new Error('the page is blank'))
    const states = { ...level.states, 'locker.door.on.checking': fails }
    const path = paths.find(({ covers }) => covers.has('locker.door.on.checking'))

    await expect(path && walkInBrowser(path, { ...level, states }, [])).rejects.toThrow(
      /\(code\.enter\/four\), in locker\.door\.on\.checking: the page is blank/,
    )
  })
})

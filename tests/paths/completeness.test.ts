import { generatePaths } from 'chart-paths/covering/generate.ts'
import { lockerExplore } from 'chart-paths/fixtures/locker.explore.ts'
import { type BrowserLevelKeys, completenessGaps } from 'chart-paths/replaying/completeness.ts'
import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { flows } from '#tests/paths/flows.ts'
import { levels } from '../../e2e/paths/levels.ts'
import { unreachableTransitions } from '../../e2e/paths/sign-in-visits.ts'

const folders = { charts: 'machines', browserTests: 'e2e/paths' }
const callback = flows.callback
const equipment = levels.callback as BrowserLevelKeys

/** A copy of a production chart with one additional state that has no description. */
function withNewState(config: object) {
  const { config: kept, implementations } = callback.machine
  const states = { ...kept.states, snoozed: config }
  // SAFETY: the copy has the implementations of the machine that it is made of.
  const machine = createMachine({ ...kept, states }).provide(implementations as never)
  return { ...callback, machine }
}

describe.each(Object.entries(flows))('%s', (name, explore) => {
  it('has a description, executor and assertion for each of its parts', () => {
    expect(completenessGaps(name, explore, levels[name] ?? null, folders)).toEqual([])
  })
})

it('some path takes every transition of sign-in by hand', () => {
  const { paths } = generatePaths('sign-in', flows['sign-in'])
  expect(unreachableTransitions(paths)).toEqual([])
})

describe('the report of incomplete parts names', () => {
  it('a state that has no description and no assertion', () => {
    expect(completenessGaps('callback', withNewState({}), equipment, folders)).toEqual([
      expect.stringMatching(/^callback\.snoozed has no description: .* machines\/callback\//),
      expect.stringMatching(
        /^callback\.snoozed has no assertion: .* e2e\/paths\/callback\.level\.ts/,
      ),
    ])
  })

  it('a described state that waits for a timer without an executor', () => {
    const state = { description: 'Asked again later.', after: { SNOOZE: { actions: () => {} } } }
    const gaps = completenessGaps('callback', withNewState(state), equipment, folders)

    expect(gaps).toContainEqual(expect.stringContaining('The timer SNOOZE has no executor'))
  })

  it('a sample and an outcome that have no executor', () => {
    const events = {
      ...callback.events,
      'callback.submit': {
        ...callback.events['callback.submit'],
      },
      'callback.snooze': {
        later: { event: { type: 'callback.snooze' }, says: 'the visitor asks to be asked later' },
      },
    }
    const outcomes = {
      ...callback.outcomes,
      requestCallback: {
        ...callback.outcomes.requestCallback,
        full: { kind: 'done' as const, output: undefined, says: 'nobody is free to call' },
      },
    }
    const gaps = completenessGaps('callback', { ...callback, events, outcomes }, equipment, folders)

    expect(gaps).toEqual([
      expect.stringMatching(/^callback\.snooze\/later has no executor: .*callback\.level\.ts/),
      expect.stringMatching(/^requestCallback → full has no executor: .*callback\.level\.ts/),
    ])
  })

  it('an actor that has no outcomes', () => {
    const gaps = completenessGaps('locker', { ...lockerExplore, outcomes: {} }, null, folders)

    expect(gaps[0]).toContain('the catalogue names no outcomes of it')
  })

  it('a machine that has no browser level', () => {
    const gaps = completenessGaps('locker', lockerExplore, null, folders)

    expect(gaps.at(-1)).toBe(
      'locker cannot be walked in the browser: write e2e/paths/locker.level.ts',
    )
  })
})

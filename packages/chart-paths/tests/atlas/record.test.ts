import { describeDifference } from 'chart-paths/atlas/describe-difference.ts'
import { differenceOf, isSame } from 'chart-paths/atlas/difference.ts'
import {
  type MachineRecord,
  parseRecord,
  type ReportRecord,
  recordOf,
} from 'chart-paths/atlas/record.ts'
import { describe, expect, it } from 'vitest'
import { atlasMachine, figures, resultsOf } from '../fixtures/atlas.ts'

const machine = atlasMachine()
const levels = { model: figures(5), actor: figures(0), browser: figures(0) }
const now = recordOf({
  machines: [{ ...machine, levels, results: resultsOf(machine, 'model') }],
})
const locker = firstOf(now.machines)
const [first, second] = [firstOf(locker.paths), firstOf(locker.paths.slice(1))]

function firstOf<T>([first]: readonly T[]): T {
  if (!first) throw new Error('The locker has paths')
  return first
}

function record(overrides: Partial<MachineRecord>): ReportRecord {
  return { version: 3, machines: [{ ...locker, ...overrides }] }
}

describe('the record of a run', () => {
  it('holds the counts of each level and the result of each path', () => {
    expect(locker.levels.model).toEqual(figures(5))
    expect(locker.states).toContain('locker.door.off')
    expect(first.results).toEqual({ model: 'passed' })
  })

  it('is the same after it is written and read', () => {
    expect(parseRecord(JSON.stringify(now))).toEqual(now)
  })

  it.each(['', '{}', '{ "version": 2, "machines": [] }'])('is not %j', (text) => {
    expect(() => parseRecord(text)).toThrow('not a report of version 3')
  })
})

describe('the difference between two runs', () => {
  it('is empty between a run and itself', () => {
    expect(isSame(differenceOf(now, now))).toBe(true)
    expect(describeDifference(differenceOf(now, now))).toBe('Nothing is different.')
  })

  it('names paths, states and transitions that were added and removed', () => {
    const before = record({
      paths: [{ ...first, id: 'locker-old', title: 'the old way' }, ...locker.paths.slice(1)],
      states: ['locker.roof', ...locker.states.slice(1)],
      transitions: Object.fromEntries(Object.entries(locker.transitions).slice(1)),
    })
    const words = describeDifference(differenceOf(before, now)).split('\n')

    expect(words).toEqual([
      'locker',
      `  + state ${locker.states[0]}`,
      '  − state locker.roof',
      `  + transition ${Object.keys(locker.transitions)[0]}`,
      `  + path ${first.id}: ${first.title}`,
      '  − path locker-old: the old way',
    ])
  })

  it('says how a transition has changed', () => {
    const id = 'locker.door.on.open · after OPEN_TIME'
    const before = record({
      transitions: { ...locker.transitions, [id]: 'after OPEN_TIME → locker.door.off' },
    })

    expect(describeDifference(differenceOf(before, now)).split('\n')).toEqual([
      'locker',
      `  ~ transition ${id}: was after OPEN_TIME → locker.door.off, now after OPEN_TIME → locker.door.on.locked`,
    ])
  })

  it('lists changed results, new failures first', () => {
    const before = record({
      paths: [
        { ...first, results: {} },
        { ...second, results: { model: 'passed' } },
      ],
    })
    const after = record({
      paths: [first, { ...second, results: { model: 'failed' } }],
    })

    expect(describeDifference(differenceOf(before, after)).split('\n')).toEqual([
      'locker',
      `  ~ path ${second.id} at the level model: passed, now failed (${second.title})`,
      `  ~ path ${first.id} at the level model: not run, now passed (${first.title})`,
    ])
  })

  it('names machines that were added and removed', () => {
    expect(describeDifference(differenceOf(record({ name: 'safe' }), now)).split('\n')).toEqual([
      'locker is new.',
      'safe is gone.',
    ])
  })
})

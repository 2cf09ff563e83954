import { lockerExplore } from 'chart-paths/fixtures/locker.explore.ts'
import { checkTrace } from 'chart-paths/traces/check-trace.ts'
import { describe, expect, it } from 'vitest'
import type { Trace, TraceEntry } from '#lib/trace/trace-entry.ts'
import { callbackExplore } from '#paths/callback/model.ts'
import { traceFormat } from '../trace-format.ts'

const flows = { locker: lockerExplore, callback: callbackExplore }

type DescribedState = readonly [event: string, state: string, failure?: string]

const DARK = 'lamp.dark'
const START: DescribedState = ['xstate.init', `door.on.locked | ${DARK}`]
const ENTER: DescribedState = ['code.enter', `door.on.checking | ${DARK}`]
const ANSWER = 'xstate.done.actor.checkCode'
const FAILURE = 'xstate.error.actor.checkCode'
const CLOSING = 'xstate.after.OPEN_TIME.locker.door.on.open'

function entriesOf(steps: readonly DescribedState[], machine = 'locker'): readonly TraceEntry[] {
  return steps.map(([event, state, failure], index) => ({
    at: index * 1000,
    machine,
    event,
    state,
    ...(failure && { failure }),
  }))
}

function traceOf(...steps: readonly DescribedState[]): Trace {
  return { version: 1, entries: entriesOf(steps) }
}

function check(...steps: readonly DescribedState[]) {
  return checkTrace(traceOf(...steps), flows, traceFormat)
}

describe('a trace that the chart allows', () => {
  it('is followed to its end, also without payloads', () => {
    const verdicts = check(
      START,
      ['code.enter', `door.on.locked | ${DARK}`],
      ENTER,
      [ANSWER, `door.on.locked | ${DARK}`],
      ENTER,
      [ANSWER, `door.on.open | ${DARK}`],
      ['bell.ring', 'door.on.open | lamp.lit'],
      ['bell.ring', 'door.on.open | lamp.lit'],
      [CLOSING, 'door.on.locked | lamp.lit'],
      ['power.cut', 'door.off | lamp.lit'],
      ['power.back', 'door.on.locked | lamp.lit'],
    )

    expect(verdicts).toEqual([
      {
        machine: 'locker',
        began: 1,
        followed: 11,
        deviation: null,
        assumed: [],
        unnamed: [],
      },
    ])
  })

  it('may hold events that the chart ignores without a state change', () => {
    const [verdict] = check(START, ['door.close', `door.on.locked | ${DARK}`])

    expect(verdict?.deviation).toBeNull()
  })

  it('may start again after a reload, with a result for each start', () => {
    const verdicts = check(START, ENTER, START, ENTER, [ANSWER, `door.on.open | ${DARK}`])

    expect(verdicts).toMatchObject([
      { began: 1, followed: 2, deviation: null },
      { began: 3, followed: 3, deviation: null },
    ])
  })

  it('may end when the chart is stopped', () => {
    const [verdict] = check(START, ['xstate.stop', START[1]])

    expect(verdict).toMatchObject({ followed: 1, deviation: null })
  })

  it('may lack its start, and is followed from its first recorded state', () => {
    const [right] = check([ANSWER, `door.on.open | ${DARK}`], [CLOSING, START[1]])
    const [wrong] = check([ANSWER, `door.on.open | ${DARK}`], [CLOSING, `door.on.open | ${DARK}`])

    expect(right).toMatchObject({ followed: 2, deviation: null })
    expect(wrong?.deviation).toMatchObject({ entry: { number: 2 }, allowed: [START[1]] })
  })

  it('may contain entries of several charts', () => {
    const callback = entriesOf(
      [['xstate.init', 'page.ordinary | form.free | screen.clear | tab.shown | dialog.restoring']],
      'callback',
    )
    const [first, second] = entriesOf([START, ENTER])
    const root = entriesOf([['xstate.init', '']], 'root')
    const entries = [...root, first, ...callback, second].flatMap((entry) => entry ?? [])

    expect(checkTrace({ version: 1, entries }, flows, traceFormat)).toMatchObject([
      { machine: 'locker', began: 2, followed: 2, deviation: null },
      { machine: 'callback', began: 3, followed: 1, deviation: null },
    ])
  })
})

describe('a trace that leaves the chart', () => {
  it.each<[string, DescribedState, string | null, string[], string]>([
    [
      'in a wrong state',
      ['code.enter', `door.on.open | ${DARK}`],
      START[1],
      [ENTER[1], START[1]].sort(),
      'the chart goes elsewhere',
    ],
    [
      'by an event that is impossible there',
      ['door.close', 'door.on.locked | lamp.lit'],
      START[1],
      [START[1]],
      'the chart stays where it is',
    ],
    [
      'by the end of a call that is not under way',
      [ANSWER, `door.on.open | ${DARK}`],
      START[1],
      [],
      'the chart does not wait for checkCode there',
    ],
    ['by a timer that does not run', [CLOSING, START[1]], START[1], [], 'no such timer runs there'],
    [
      'by an event that the chart does not have',
      ['door.kick', START[1]],
      START[1],
      [],
      'the chart has no such event',
    ],
    [
      'in a state that the chart does not have',
      ['door.close', `door.on.ajar | ${DARK}`],
      START[1],
      [START[1]],
      'the chart has no state door.on.ajar',
    ],
  ])('%s is named with its entry', (_name, step, from, allowed, why) => {
    const [verdict] = check(START, ['bell.ring', 'door.on.locked | lamp.lit'], START, step)
    const [, second] = check(START, START, step)

    expect(verdict?.deviation).toBeNull()
    expect(second).toMatchObject({
      began: 2,
      followed: 1,
      deviation: { entry: { number: 3, at: 2000, event: step[0] }, from, allowed, why },
    })
  })

  it('is reported when its first state is not the initial one', () => {
    const [verdict] = check(['xstate.init', `door.on.open | ${DARK}`])

    expect(verdict?.deviation).toMatchObject({ from: null, allowed: [START[1]] })
  })

  it('is not followed further until it starts again', () => {
    const verdicts = check(START, [ANSWER, START[1]], [ANSWER, START[1]], START, ENTER)

    expect(verdicts).toMatchObject([
      { followed: 1, deviation: { entry: { number: 2 } } },
      { followed: 2, deviation: null },
    ])
  })

  it('is reported when the chart is unknown', () => {
    const entries = entriesOf([['xstate.init', 'open']], 'fridge')

    expect(checkTrace({ version: 1, entries }, flows, traceFormat)).toMatchObject([
      { machine: 'fridge', deviation: { why: 'there is no such chart' } },
    ])
  })
})

describe('failures of calls', () => {
  const known = [START, ENTER, [FAILURE, START[1], 'network network']] as const
  const other = [START, ENTER, [FAILURE, START[1], 'refused jammed']] as const

  it('are matched by kind and code, also for a code that the catalogue does not name', () => {
    expect(check(...known)[0]).toMatchObject({ followed: 3, unnamed: [] })
    expect(check(...other)[0]).toMatchObject({ followed: 3, unnamed: [{ number: 3 }] })
  })

  it('allow only the states that a failure can lead to', () => {
    const [verdict] = check(START, ENTER, [FAILURE, `door.on.open | ${DARK}`, 'network network'])

    expect(verdict?.deviation).toMatchObject({ allowed: [START[1]] })
  })
})

it('notes entries that need a context which no samples produce', () => {
  const wrong: readonly DescribedState[] = [ENTER, [ANSWER, START[1]]]
  const blocked: DescribedState = [ANSWER, `door.on.blocked | ${DARK}`]

  expect(check(START, ...wrong, ENTER, blocked)[0]).toMatchObject({
    followed: 5,
    assumed: [],
  })
  expect(check(START, ENTER, blocked)[0]).toMatchObject({
    deviation: null,
    assumed: [{ number: 3 }],
  })
})

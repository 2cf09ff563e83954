import type { NumberedEntry, TraceVerdict } from 'chart-paths/traces/check-trace.ts'
import { traceReport } from 'chart-paths/traces/trace-report.ts'
import { expect, it } from 'vitest'

const entry: NumberedEntry = {
  number: 7,
  at: 12_340,
  machine: 'locker',
  event: 'xstate.error.actor.checkCode',
  failure: 'refused jammed',
  state: 'door.on.open',
}

const followed: TraceVerdict = {
  machine: 'locker',
  began: 1,
  followed: 6,
  deviation: null,
  assumed: [],
  unnamed: [],
}

it('shows for each start how many entries were followed, and that no fault was found', () => {
  const report = traceReport([followed])

  expect(report).toMatch(/^locker +1 +6 +as the chart says$/m)
  expect(report).toMatch(/The app never left its charts\.$/)
})

it('shows where the app left the chart, the state before, the allowed states and the reason', () => {
  const deviation = {
    entry,
    from: 'door.on.checking',
    allowed: ['door.on.blocked', 'door.on.locked'],
    why: 'the chart goes elsewhere',
  }
  const report = traceReport([{ ...followed, deviation }])

  expect(report).toMatch(/^locker +1 +6 +left at 7$/m)
  expect(report).toContain(
    [
      'locker left its chart at entry 7 (12.3 s, xstate.error.actor.checkCode (refused jammed)): the chart goes elsewhere',
      '  it was in        door.on.checking',
      '  the chart allows door.on.blocked',
      '                or door.on.locked',
      '  the trace shows  door.on.open',
    ].join('\n'),
  )
  expect(report).not.toContain('never left')
})

it('adds notes on entries that need a look', () => {
  const report = traceReport([{ ...followed, assumed: [entry], unnamed: [entry] }])

  expect(report).toContain('the catalogue does not name this failure')
  expect(report).toContain('with facts to which no samples lead')
  expect(report).toContain('never left')
})

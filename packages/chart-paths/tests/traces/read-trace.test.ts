import { readTrace } from 'chart-paths/traces/read-trace.ts'
import { describe, expect, it } from 'vitest'

const entry = { at: 0, machine: 'cart', event: 'xstate.init', state: 'contents.restoring' }

function read(trace: unknown) {
  return () => readTrace(JSON.stringify(trace))
}

describe('a file with a trace', () => {
  it('is read in the format that the app writes', () => {
    const failed = { ...entry, event: 'xstate.error.actor.syncCart', failure: 'refused 409' }
    const trace = { version: 1, entries: [entry, failed] }

    expect(readTrace(JSON.stringify(trace))).toEqual(trace)
  })

  it.each([
    ['is not JSON', () => readTrace('version: 1'), 'not JSON'],
    ['is of another version', read({ version: 2, entries: [entry] }), 'version: '],
    ['has no entries', read({ version: 1, entries: [] }), 'entries: '],
    [
      'has an entry without a state',
      read({ version: 1, entries: [entry, { ...entry, state: undefined }] }),
      'entries.1.state: ',
    ],
    [
      'has a failure without a code',
      read({ version: 1, entries: [{ ...entry, failure: 'refused' }] }),
      'entries.0.failure: a failure is a kind and a code',
    ],
  ])('that %s is refused with the path of the fault', (_name, reading, says) => {
    expect(reading).toThrow(`not a trace: ${says}`)
  })
})

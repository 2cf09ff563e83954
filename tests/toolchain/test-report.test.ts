import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countSuite, failuresOf, secondsByFile } from '../../scripts/test-report.ts'

describe('the test counts of a suite', () => {
  test('come from the report of Vitest', () => {
    const report = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1 }
    expect(countSuite(report, false)).toEqual({ passed: 5, failed: 2 })
  })

  test('come from the report of Playwright, and count a flaky test as failed', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 } }
    expect(countSuite(report, false)).toEqual({ passed: 4, failed: 3 })
  })

  test('contain one failure when a file did not load', () => {
    const report = { numPassedTests: 5, numFailedTests: 0 }
    expect(countSuite(report, false)).toEqual({ passed: 5, failed: 1 })
  })

  test('contain one failure when no test ran', () => {
    const report = { numPassedTests: 0, numFailedTests: 0 }
    expect(countSuite(report, true)).toEqual({ passed: 0, failed: 1 })
  })

  test('contain one failure when the runner wrote no report', () => {
    expect(countSuite(undefined, false)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('the failures of a suite', () => {
  test('are named from the report of Vitest', () => {
    const passed = { fullName: 'adds', status: 'passed', failureMessages: [] }
    const failureMessages = ['Error: 3\n{ seed: 7 }\n\n    at a.ts']
    const failed = { fullName: 'sums', status: 'failed', failureMessages }
    const report = {
      testResults: [{ name: resolve('tests/a.test.ts'), assertionResults: [passed, failed] }],
    }
    expect(failuresOf(report)).toEqual(['tests/a.test.ts › sums: Error: 3\n    { seed: 7 }'])
  })

  test('say that a test ran out of time, which Vitest says in its own terms only', () => {
    const failureMessages = ['Error: STACK_TRACE_ERROR\n    at a.ts']
    const failed = { fullName: 'sums', status: 'failed', failureMessages }
    const report = { testResults: [{ name: resolve('a.test.ts'), assertionResults: [failed] }] }
    expect(failuresOf(report)).toEqual([
      'a.test.ts › sums: Error: the test did not end in its time',
    ])
  })

  test('are named from the report of Playwright, also inside a describe', () => {
    const failed = {
      file: 'booking.spec.ts',
      title: 'books',
      ok: false,
      tests: [{ results: [{ error: { message: '\u001b[31mTimed out\u001b[39m\nat line 3' } }] }],
    }
    const passed = { ...failed, title: 'pays', ok: true }
    const file = 'booking.spec.ts'
    const inner = { title: 'in a describe', file, specs: [failed] }
    const report = { suites: [{ title: file, file, specs: [passed], suites: [inner] }] }
    expect(failuresOf(report)).toEqual(['booking.spec.ts › books: Timed out'])
  })

  test('are none where nothing failed, or there is no report', () => {
    expect(failuresOf({ suites: [] })).toEqual([])
    expect(failuresOf(undefined)).toEqual([])
  })
})

test('the seconds of a file are those of its tests, and of a level those of the walks of its chart', () => {
  const spec = {
    file: 'level.ts',
    title: 'walks',
    ok: true,
    tests: [{ results: [{ duration: 1_500 }] }],
  }
  const file = 'paths/paths.spec.ts'
  const cart = { title: 'cart', file, specs: [spec] }
  const suites = [{ title: file, file, specs: [spec], suites: [cart] }]
  const rootDir = resolve('e2e')
  expect(secondsByFile({ config: { rootDir }, suites })).toEqual({
    'e2e/paths/paths.spec.ts': 3,
    'e2e/paths/cart.level.ts': 2,
  })
})

import { describe, expect, test } from 'vitest'
import { countSuite } from '../../scripts/test-report.ts'

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

import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

export type Counts = { passed: number; failed: number }

const vitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform((report): Counts => ({ passed: report.numPassedTests, failed: report.numFailedTests }))

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  })
  .transform(
    ({ stats }): Counts => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  )

const reports = z.union([vitestReport, playwrightReport])

/**
 * The counts of one suite from its JSON report. A suite that failed without a failed test, because
 * it did not load or ran nothing, counts as one failure.
 */
export function countSuite(report: unknown, exitedCleanly: boolean): Counts {
  const parsed = reports.safeParse(report)
  const counts = parsed.success ? parsed.data : { passed: 0, failed: 0 }
  const ranNothing = counts.passed + counts.failed === 0
  const hidden = counts.failed === 0 && (!exitedCleanly || ranNothing)
  return hidden ? { ...counts, failed: 1 } : counts
}

/** Undefined when the runner ended before it wrote its report. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

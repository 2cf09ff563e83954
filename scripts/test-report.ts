import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
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

const vitestFailures = z
  .object({
    testResults: z.array(
      z.object({
        name: z.string(),
        assertionResults: z.array(
          z.object({
            fullName: z.string(),
            status: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform(({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => failureText(name, test.fullName, test.failureMessages?.[0])),
    ),
  )

const spec = z.object({
  file: z.string(),
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          duration: z.number().default(0),
          error: z.object({ message: z.string() }).partial().optional(),
        }),
      ),
    }),
  ),
})

const suite = z.object({
  title: z.string(),
  /** Of a suite that is a file; a test may be defined in another one. */
  file: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional()
  },
})

function specsOf({ specs, suites = [] }: z.infer<typeof suite>): z.infer<typeof spec>[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

const playwrightFailures = z.object({ suites: z.array(suite) }).transform(({ suites }) =>
  suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      failureText(file, title, tests[0]?.results[0]?.error?.message),
    ),
)

/** A random test says its seed and its counterexample in the lines behind the first. */
const SAID_LINES = 8

function failureText(file: string, title: string, message = 'no message'): string {
  // What vitest calls a test that did not end in its time.
  const named = message.replace('STACK_TRACE_ERROR', 'the test did not end in its time')
  const lines = stripVTControlCharacters(named).split('\n')
  const stack = lines.findIndex((line) => /^\s*at /.test(line))
  const said = lines.slice(0, stack < 0 ? SAID_LINES : Math.min(stack, SAID_LINES))
  return `${relative('.', resolve(file))} › ${title}: ${said.filter(Boolean).join('\n    ')}`
}

/** Of each failed test in a suite's JSON report: file, title, what its error says before the stack. */
export function failuresOf(report: unknown): string[] {
  const parsed = z.union([vitestFailures, playwrightFailures]).safeParse(report)
  return parsed.success ? parsed.data : []
}

const vitestSeconds = z
  .object({
    testResults: z.array(
      z.object({ name: z.string(), startTime: z.number(), endTime: z.number() }),
    ),
  })
  .transform(({ testResults }) =>
    testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime })),
  )

const playwrightSeconds = z
  .object({ config: z.object({ rootDir: z.string() }), suites: z.array(suite) })
  .transform(({ config, suites }) => {
    const timed = (file: string, whole: z.infer<typeof suite>) => ({
      file: resolve(config.rootDir, file),
      ms: specsOf(whole)
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
        .reduce((sum, { duration }) => sum + duration, 0),
    })
    // The walks of a chart count for its level.
    return suites.flatMap((whole) => [
      timed(whole.file, whole),
      ...(whole.suites ?? []).map((chart) => timed(`paths/${chart.title}.level.ts`, chart)),
    ])
  })

/** The seconds of the tests of each file, summed over the workers. */
export function secondsByFile(report: unknown): Record<string, number> {
  const parsed = z.union([vitestSeconds, playwrightSeconds]).safeParse(report)
  const seconds: Record<string, number> = {}
  for (const { file, ms } of parsed.success ? parsed.data : []) {
    const name = relative('.', file)
    seconds[name] = Math.ceil((seconds[name] ?? 0) + ms / 1000)
  }
  return seconds
}

/** Undefined when the runner ended before it wrote its report. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

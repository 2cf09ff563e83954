import { readFileSync } from 'node:fs'
import { parseSuite } from 'chart-paths/keeping/kept-suite.ts'
import { checkTrace } from 'chart-paths/traces/check-trace.ts'
import { readTrace } from 'chart-paths/traces/read-trace.ts'
import { pathOfRun, runsOf } from 'chart-paths/traces/trace-path.ts'
import { describe, expect, it } from 'vitest'
import { flows } from '#tests/paths/flows.ts'
import { traceFormat } from '../trace-format.ts'

/** Saved in Chromium by the steps of `e2e/trace.spec.ts`: a home visit is booked, with a reload. */
const trace = readTrace(
  readFileSync(new URL('fixtures/books-a-home-visit.json', import.meta.url), 'utf8'),
)
const NAME = 'a home visit in Chromium'

describe('the trace of a booking in Chromium', () => {
  it('follows the charts of today', () => {
    const verdicts = checkTrace(trace, flows, traceFormat)

    expect(verdicts.filter(({ deviation }) => deviation !== null)).toEqual([])
  })

  it('is kept: the named paths of the checkout have its steps', () => {
    const kept = parseSuite(readFileSync('paths/checkout/kept.json', 'utf8'))
    const named = kept.paths.filter(({ name }) => name?.startsWith(NAME))
    const runs = runsOf(trace, 'checkout').map((run) => pathOfRun(run, flows.checkout, traceFormat))
    const labels = runs.flatMap((run) => ('path' in run ? [run.path.labels] : []))

    expect(labels.length).toBeGreaterThan(0)
    expect(named.map(({ steps }) => steps.map(({ step }) => step))).toEqual(labels)
  })
})

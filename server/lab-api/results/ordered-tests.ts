import type { Executor } from '#server/db/client.ts'
import type { LineRow } from '../../modules/orders/order.repository.ts'
import { type MeasuredTest, testsOf } from '../../modules/reports/measured-tests.repository.ts'

/** What gets a report: a test with its analytes, or a scan or test whose report is words. */
export type OrderedTest = {
  readonly code: string
  readonly name: string
  /** Null for a report in words. */
  readonly measured: MeasuredTest | null
  readonly isScan: boolean
}

export type OrderedTests = {
  readonly all: ReadonlyMap<string, OrderedTest>
  /** Tests by the code of their line: those of a package, without its scans. */
  readonly byLine: ReadonlyMap<string, readonly OrderedTest[]>
  readonly lineNames: ReadonlyMap<string, string>
}

export async function orderedTests(db: Executor, lines: readonly LineRow[]): Promise<OrderedTests> {
  const measured = await testsOf(
    db,
    lines.map(({ code }) => code),
  )
  const all = new Map<string, OrderedTest>()
  const byLine = new Map<string, readonly OrderedTest[]>()
  for (const { code, name, scans } of lines) {
    const tests = (measured.get(code) ?? []).map((test) => ({
      code: test.code,
      name: test.name,
      measured: test,
      isScan: false,
    }))
    const images = scans.map((scan) => ({
      code: scan.code,
      name: scan.name,
      measured: null,
      isScan: true,
    }))
    const inWords = { code, name, measured: null, isScan: false }
    const own = tests.length + images.length > 0 ? [...tests, ...images] : [inWords]
    for (const test of own) if (!all.has(test.code)) all.set(test.code, test)
    byLine.set(code, tests.length > 0 ? tests : own)
  }
  return { all, byLine, lineNames: new Map(lines.map(({ code, name }) => [code, name])) }
}

/** The tests that a code names: one of the order, or all of a package. */
export function testsNamed(
  ordered: OrderedTests,
  codes: readonly string[],
): readonly OrderedTest[] {
  for (const code of codes) {
    const one = ordered.all.get(code)
    if (one) return [one]
    const ofLine = ordered.byLine.get(code)
    if (ofLine) return ofLine
  }
  return []
}

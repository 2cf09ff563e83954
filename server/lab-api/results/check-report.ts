import type { ReportRow } from '../../modules/reports/report.repository.ts'
import { CLOCK_SKEW_MS } from '../lab-api.contract.ts'
import type { ResultProblem, ResultProblemCode } from '../lab-problem.ts'
import { type OrderedTest, type OrderedTests, testsNamed } from './ordered-tests.ts'
import type { SentReport } from './sent-results.ts'

/** Characters; a histopathologist's text may have several thousand. */
const MAX_TEXT = 20_000

export type Coverage = {
  readonly tests: readonly OrderedTest[]
  /** The signed report that an amended one replaces. */
  readonly replaces: ReportRow | null
}

type Circumstances = {
  readonly ordered: OrderedTests
  /** Reports of the order that no amended one replaced. */
  readonly current: readonly ReportRow[]
  readonly orderNo: string
  readonly now: Date
}

/** The tests that a report covers, and all that is wrong with it besides its values. */
export function checkReport(
  sent: SentReport,
  circumstances: Circumstances,
): Coverage & { readonly problems: readonly ResultProblem[] } {
  const problems: ResultProblem[] = []
  const add = (code: ResultProblemCode, message: string, where = sent.where) =>
    problems.push({ code, where, message })
  if (sent.orderNos.some((no) => no !== circumstances.orderNo)) {
    add('order-mismatch', `It is for another order than ${circumstances.orderNo}.`)
  }
  if (textsOf(sent).some((text) => text.length > MAX_TEXT)) {
    add('value-invalid', `It has a text of more than ${MAX_TEXT} characters.`)
  }
  const tests = coveredTests(sent, circumstances.ordered, add)
  if (tests.length > 1 && tests.some(({ measured }) => measured === null)) {
    add('mixed-report', 'A scan, or a test without values, needs a report of its own.')
  }
  if (sent.stage !== 'draft') checkSigning(sent, circumstances.now, add)
  const codes = tests.map(({ code }) => code)
  const overlapping = circumstances.current.filter((report) =>
    report.tests?.some((code) => codes.includes(code)),
  )
  const replaces = sent.stage === 'amended' ? amendedReport(sent, codes, overlapping, add) : null
  const [signed] = overlapping
  if (sent.stage !== 'amended' && signed) {
    add('already-signed', `Report ${signed.id} has these tests. Send an amended report.`)
  }
  return { tests, replaces, problems }
}

type Add = (code: ResultProblemCode, message: string, where?: string) => void

function textsOf({ conclusion, results }: SentReport): string[] {
  const inWords = results.flatMap(({ value }) => (value?.kind === 'words' ? [value.words] : []))
  return [conclusion ?? '', ...inWords]
}

function coveredTests(sent: SentReport, ordered: OrderedTests, add: Add): OrderedTest[] {
  const tests = new Map<string, OrderedTest>()
  for (const { where, codes } of sent.tests) {
    const named = testsNamed(ordered, codes)
    if (named.length === 0) {
      const known = [...ordered.all.keys()].join(', ')
      add('test-not-ordered', `${codes.join(', ') || 'No code'}: the order has ${known}.`, where)
    }
    for (const test of named) tests.set(test.code, test)
  }
  if (sent.tests.length === 0) add('test-missing', 'It names no test of the order.')
  return [...tests.values()]
}

function checkSigning({ signatory, issuedAt, where }: SentReport, now: Date, add: Add): void {
  const missing = [
    signatory?.name ? undefined : 'name',
    signatory?.qualification ? undefined : 'qualification',
    signatory?.registration ? undefined : 'registration number',
  ].filter((part) => part !== undefined)
  if (missing.length > 0) {
    add('signatory-missing', `The signatory has no ${missing.join(', no ')}.`, where)
  }
  if (!issuedAt) add('invalid', 'When was it signed? The time is missing.')
  else if (issuedAt.getTime() > now.getTime() + CLOCK_SKEW_MS) {
    add('in-the-future', 'It is signed more than five minutes in the future.')
  }
}

function amendedReport(
  { issuedAt }: SentReport,
  codes: readonly string[],
  overlapping: readonly ReportRow[],
  add: Add,
): ReportRow | null {
  const [signed] = overlapping
  if (!signed) {
    add('nothing-to-amend', 'There is no signed report of these tests. Send a final one first.')
    return null
  }
  const covered = new Set(signed.tests)
  if (covered.size !== codes.length || codes.some((code) => !covered.has(code))) {
    const all = [...covered].join(', ')
    add('amendment-differs', `Report ${signed.id} has ${all}. Send all of them, and no others.`)
  }
  if (issuedAt && issuedAt <= signed.signedAt) {
    const at = signed.signedAt.toISOString()
    add('older-amendment', `Report ${signed.id} was signed at ${at}; this is not newer.`)
  }
  return signed
}

import { signName } from '#contract/rules/printed-signs.ts'
import { unprintableIn } from '#server/printing/sheet.ts'
import type { ReportRow } from '../../modules/reports/report.repository.ts'
import { CLOCK_SKEW_MS } from '../lab-api.contract.ts'
import type { ResultProblem, ResultProblemCode } from '../lab-problem.ts'
import { lostCharacterIn } from './lost-characters.ts'
import { type OrderedTest, type OrderedTests, testsNamed } from './ordered-tests.ts'
import type { SentReport, SentResult } from './sent-results.ts'

/** Problems of a report after which no more signs are looked up in the fonts, which takes long. */
const ENOUGH = 100

/** Characters; a histopathologist's text may have several thousand. */
const MAX_TEXT = 20_000
/** A value, a range or a remark. */
const MAX_VALUE = 4_000
/** Without a space: a longer word takes the layout of a page minutes. */
const MAX_WORD = 200

export type Coverage = {
  readonly tests: readonly OrderedTest[]
  /** The signed report that an amended one replaces. */
  readonly replaces: ReportRow | null
}

type Circumstances = {
  readonly ordered: OrderedTests
  /** Reports of the order that no amended one replaced, with those that were withdrawn. */
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
  for (const { where, text, max } of textsOf(sent)) {
    if (text.length > max) {
      add('value-invalid', `It has a text of more than ${max} characters.`, where)
      continue
    }
    if (text.split(/\s/).some((word) => word.length > MAX_WORD)) {
      add('value-invalid', `It has a word of more than ${MAX_WORD} characters.`, where)
    }
    const lost = lostCharacterIn(text)
    if (lost) add('value-invalid', `It has the character ${lost}, which cannot be printed.`, where)
    const isEnough = problems.length >= ENOUGH
    for (const sign of lost || isEnough ? [] : unprintableIn(text)) {
      add('value-invalid', `A report cannot print ${signName(sign)}: write it in letters.`, where)
    }
  }
  const tests = coveredTests(sent, circumstances.ordered, add)
  if (tests.length > 1 && tests.some(({ measured }) => measured === null)) {
    add('mixed-report', 'A scan, or a test without values, needs a report of its own.')
  }
  if (isSigned(sent)) checkSigning(sent, circumstances.now, add)
  const codes = tests.map(({ code }) => code)
  const overlapping = circumstances.current.filter((report) =>
    report.tests?.some((code) => codes.includes(code)),
  )
  const signed = overlapping.find(({ withdrawnAt }) => !withdrawnAt)
  const isAmending = sent.stage === 'amended' || sent.stage === 'withdrawn'
  // What is signed after a withdrawal is the next version of what was withdrawn.
  const isRenewal = sent.stage === 'final' && !signed && overlapping.length > 0
  const before =
    sent.stage === 'withdrawn' ? overlapping.filter((one) => one === signed) : overlapping
  const replaces = isAmending || isRenewal ? amendedReport(sent, codes, before, add) : null
  if (!isAmending && signed) {
    add('already-signed', `Report ${signed.id} has these tests. Send an amended report.`)
  }
  return { tests, replaces, problems }
}

/** Whether it is to be signed. */
export function isSigned({ stage }: Pick<SentReport, 'stage'>): boolean {
  return stage === 'final' || stage === 'amended'
}

type Add = (code: ResultProblemCode, message: string, where?: string) => void

/** Everything that is printed. */
function textsOf({ where, conclusion, notes, signatory, results }: SentReport) {
  const { name = '', qualification = '', registration = '' } = signatory ?? {}
  const ofReport = [conclusion ?? '', ...notes, name, qualification, registration]
  const ofResult = ({ name, value, range, note }: SentResult) => [
    name,
    range?.words ?? '',
    note ?? '',
    ...(value?.kind === 'words' ? [value.words] : []),
    ...(value?.kind === 'absent' ? [value.reason] : [value?.unit ?? '']),
    ...(value?.kind === 'quantity' ? [value.ucum ?? ''] : []),
  ]
  return [
    ...ofReport.map((text) => ({ where, text, max: MAX_TEXT })),
    ...results.flatMap((result) =>
      ofResult(result).map((text) => ({ where: result.where, text, max: MAX_VALUE })),
    ),
  ]
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
  { issuedAt, stage }: SentReport,
  codes: readonly string[],
  overlapping: readonly ReportRow[],
  add: Add,
): ReportRow | null {
  const [signed] = overlapping
  if (!signed) {
    const advice = stage === 'withdrawn' ? 'Nothing is to be withdrawn.' : 'Send a final one first.'
    add('nothing-to-amend', `There is no signed report of these tests. ${advice}`)
    return null
  }
  const covered = new Set(signed.tests)
  if (covered.size !== codes.length || codes.some((code) => !covered.has(code))) {
    const all = [...covered].join(', ')
    add('amendment-differs', `Report ${signed.id} has ${all}. Send all of them, and no others.`)
  }
  if (stage !== 'withdrawn' && issuedAt && issuedAt <= signed.signedAt) {
    const at = signed.signedAt.toISOString()
    add('older-amendment', `Report ${signed.id} was signed at ${at}; this is not newer.`)
  }
  return signed
}

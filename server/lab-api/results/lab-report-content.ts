import { notMeasured, REPORT_FLAG } from '#contract/rules/report-document.ts'
import { nameOf, pathologyCode } from '../../modules/reports/pathology-content.ts'
import type { ReportRow } from '../../modules/reports/report.repository.ts'
import { type ReportBase, reportId } from '../../modules/reports/report-base.ts'
import type { ReportContent, ResultGroup } from '../../modules/reports/report-content.ts'
import { signerOf } from '../../modules/reports/signatory.ts'
import type { Coverage } from './check-report.ts'
import type { OrderedTest, OrderedTests } from './ordered-tests.ts'
import type { SentReport, SentResult } from './sent-results.ts'

type Facts = Coverage & {
  readonly sent: SentReport
  readonly groups: readonly ResultGroup[]
  readonly base: ReportBase
  readonly ordered: OrderedTests
  readonly orderType: 'home_collection' | 'lab_visit'
  /** All versions of the order's reports. */
  readonly written: readonly ReportRow[]
  readonly signedAt: Date
}

/** The content of a signed report from the lab's results. */
export function labReportContent(facts: Facts): ReportContent {
  const { sent, tests, groups, base, replaces, signedAt } = facts
  const name = replaces?.name ?? nameOf(namesOf(tests, facts.ordered))
  const { name: signedBy = '', qualification = '', registration = '' } = sent.signatory ?? {}
  return {
    ...base,
    ...identityOf(facts),
    name,
    signedAt,
    signer: signerOf({ name: signedBy, qualification, registration }),
    fasting: tests.some(({ isScan }) => isScan) ? null : base.fasting,
    groups,
    ...wordsOf(facts),
    fromLab: {
      tests: tests.map(({ code }) => code),
      version: (replaces?.version ?? 0) + 1,
      replaces: replaces && { id: replaces.id, signedAt: replaces.signedAt },
      ownPdf: sent.pdf,
    },
  }
}

/** An amended report has the number of the first with its version: `26112200001-SL-V2`. */
function identityOf({ tests, replaces, base, orderType, written }: Facts) {
  if (replaces) {
    const first = replaces.id.replace(/-V\d+$/, '')
    return { id: `${first}-V${replaces.version + 1}`, code: replaces.code }
  }
  const measured = tests.flatMap((test) => test.measured ?? [])
  const isScan = tests.some((test) => test.isScan)
  const code = isScan ? ('RR' as const) : pathologyCode(measured, orderType)
  const before = written.filter((report) => report.code === code && report.version === 1)
  return { id: reportId(base.orderNo, code, before.length + 1), code }
}

/** The text of a report without values; beside values conclusion and remarks are a summary. */
function wordsOf({ sent, tests }: Facts): Pick<ReportContent, 'reading' | 'summary'> {
  const { conclusion, notes, results, pdf } = sent
  if (tests.some(({ measured }) => measured)) {
    return { reading: null, summary: conclusion ? [conclusion, ...notes] : [...notes] }
  }
  const findings = [...results.flatMap(findingOf), ...notes]
  const pages = pdf ? 'The lab’s own pages have the text.' : ''
  return {
    reading: { technique: '', findings, impression: conclusion ?? pages },
    summary: [],
  }
}

/** A value in words, with everything that was sent with it. */
function findingOf({ name, value, range, interpretation, note }: SentResult): string[] {
  if (!value) return note === null ? [] : [`${name}: ${note}`]
  const parts = {
    absent: () => (value.kind === 'absent' ? [notMeasured(value.reason)] : []),
    words: () => (value.kind === 'words' ? [value.words, value.unit] : []),
    quantity: () =>
      value.kind === 'quantity' ? [`${value.comparator}${value.digits}`, value.unit] : [],
  }
  const words = parts[value.kind]().filter(Boolean).join(' ')
  const mark =
    interpretation === null || interpretation === 'normal' ? '' : REPORT_FLAG[interpretation]
  const besides = [mark, range && `range ${range.words}`].filter(Boolean).join(', ')
  const said = `${name}: ${words}${besides && ` (${besides})`}`
  return [note === null ? said : `${said}\n${note}`]
}

/** Names of tests; of a package whose tests are all there, its own. */
function namesOf(tests: readonly OrderedTest[], { byLine, lineNames }: OrderedTests): string[] {
  const left = new Set(tests.map(({ code }) => code))
  const names: string[] = []
  for (const [line, own] of byLine) {
    if (!own.every(({ code }) => left.has(code))) continue
    names.push(lineNames.get(line) ?? line)
    for (const { code } of own) left.delete(code)
  }
  return [...names, ...tests.filter(({ code }) => left.has(code)).map(({ name }) => name)]
}

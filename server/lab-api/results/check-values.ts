import type { StoredAnalyte } from '../../modules/reports/measured-tests.repository.ts'
import type { Result, ResultGroup } from '../../modules/reports/report-content.ts'
import type { ResultProblem } from '../lab-problem.ts'
import { isSigned } from './check-report.ts'
import type { OrderedTest } from './ordered-tests.ts'
import { type Patient, resultOf } from './result-of.ts'
import type { SentReport, SentResult } from './sent-results.ts'

type Measuring = {
  readonly analytes: ReadonlyMap<string, StoredAnalyte>
  readonly patient: Patient
}

type Checked = {
  readonly groups: readonly ResultGroup[]
  readonly problems: readonly ResultProblem[]
}

/**
 * The values of a report in groups, one for each test, and all that is wrong with them. An analyte that
 * two of its tests share is listed in the first.
 */
export function checkValues(
  sent: SentReport,
  tests: readonly OrderedTest[],
  { analytes, patient }: Measuring,
): Checked {
  const problems: ResultProblem[] = []
  const measured = tests.flatMap((test) => test.measured ?? [])
  const expected = new Set(measured.flatMap(({ analyteIds }) => analyteIds))
  const known = [...expected].flatMap((id) => analytes.get(id) ?? [])
  const values = new Map<string, Result | null>()
  for (const result of sent.results) {
    if (isSigned(sent) && !result.isFinal) problems.push(notFinal(result))
    const analyte = analyteOf(result, known, tests)
    if ('message' in analyte) {
      problems.push(analyte)
      continue
    }
    if (values.has(analyte.id)) {
      const message = `${analyte.name} is there twice. Send one value; the lines of a text as OBX of the type TX behind each other, or with \\.br\\.`
      problems.push({ code: 'value-invalid', where: result.where, message })
    }
    const printed = resultOf(analyte, result, patient)
    if (!printed) continue
    if ('message' in printed) problems.push(printed)
    values.set(analyte.id, 'message' in printed ? null : printed)
  }
  if (isSigned(sent)) problems.push(...missingValues(sent, measured, { analytes, values }))
  const listed = new Set<string>()
  const groups = measured.flatMap(({ name, samples, analyteIds }) => {
    const fresh = analyteIds.filter((id) => !listed.has(id))
    for (const id of fresh) listed.add(id)
    const results = fresh.flatMap((id) => values.get(id) ?? [])
    return results.length > 0 ? [{ name, samples, results }] : []
  })
  return { groups, problems }
}

export function notFinal({ where, name }: SentResult): ResultProblem {
  return { code: 'value-not-final', where, message: `${name} is not final, but its report is.` }
}

function missingValues(
  { where }: SentReport,
  measured: readonly { readonly code: string; readonly analyteIds: readonly string[] }[],
  found: {
    readonly analytes: ReadonlyMap<string, StoredAnalyte>
    readonly values: ReadonlyMap<string, unknown>
  },
): ResultProblem[] {
  const told = new Set<string>()
  return measured.flatMap(({ code, analyteIds }) =>
    analyteIds.flatMap((id) => {
      const analyte = found.analytes.get(id)
      if (!analyte || told.has(id) || found.values.has(id)) return []
      told.add(id)
      const how = analyte.loinc ? `LOINC ${analyte.loinc}` : `catalogue code ${id}`
      const message = `${code} needs ${analyte.name} (${how}), or why it is absent.`
      return [{ code: 'value-missing' as const, where, message }]
    }),
  )
}

/** The analyte of these tests that a result names, or why there is none. */
function analyteOf(
  { where, loinc, codes, name }: SentResult,
  known: readonly StoredAnalyte[],
  tests: readonly OrderedTest[],
): StoredAnalyte | ResultProblem {
  const own = known.find(({ id }) => codes.includes(id))
  const mapped = known.filter((one) => one.loinc !== null && loinc.includes(one.loinc))
  const [first, second] = own ? [own] : mapped
  const sent = [...loinc.map((code) => `LOINC ${code}`), ...codes].join(', ') || 'no code'
  if (!first) {
    const of = tests.map(({ code }) => code).join(', ')
    const message = `${name} (${sent}) is mapped to no analyte of ${of}.`
    return { code: 'unmapped-code', where, message }
  }
  if (!second) return first
  const ids = mapped.map(({ id }) => id).join(' or ')
  const message = `${name} (${sent}) may be ${ids}. Send the catalogue's code too.`
  return { code: 'ambiguous-code', where, message }
}

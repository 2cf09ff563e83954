import { containerKind } from '#contract/rules/tubes.ts'
import type { MeasuredTest, StoredAnalyte } from './measured-tests.repository.ts'
import type { ReportCode, Result, ResultGroup } from './report-content.ts'
import { boundsFor, flagOf } from './result-range.ts'
import { canBeFlagged, type Value } from './simulated/simulated-values.ts'

type Patient = { readonly gender: 0 | 1 | 2; readonly adult: boolean }

/**
 * The results of tests, a group for each. What two of them measure was measured once: it stands in the
 * first.
 */
export function resultGroups(
  tests: readonly MeasuredTest[],
  analytes: ReadonlyMap<string, StoredAnalyte>,
  { measure, patient }: { measure: (analyteId: string) => Value; patient: Patient },
): ResultGroup[] {
  const done = new Set<string>()
  return tests.flatMap(({ name, samples, analyteIds }) => {
    const fresh = analyteIds.filter((id) => !done.has(id))
    for (const id of fresh) done.add(id)
    const results = fresh.flatMap((id) => {
      const analyte = analytes.get(id)
      return analyte ? [toResult(analyte, measure(id), patient)] : []
    })
    return results.length > 0 ? [{ name, samples, results }] : []
  })
}

function toResult(analyte: StoredAnalyte, { value, number }: Value, patient: Patient): Result {
  const { id, name, unit } = analyte
  const bounds = patient.adult ? boundsFor(analyte, patient.gender) : { low: null, high: null }
  const expected = patient.adult && canBeFlagged(analyte) ? analyte.expected : null
  const flag = patient.adult ? flagOf({ value, number, expected, ...bounds }) : null
  return { analyte_id: id, name, unit: unit || null, value, number, ...bounds, expected, flag }
}

/** What is given in a cup or a pot, without a vein. */
const GIVEN = new Set(['urine', 'stool', 'semen'])

/**
 * The code of a pathology report (spec §3 names three of one group and not what tells them apart):
 * SU when all of it was given in a cup or a pot, else SL from a home visit and SV from a centre.
 */
export function pathologyCode(
  tests: readonly MeasuredTest[],
  orderType: 'home_collection' | 'lab_visit',
): ReportCode {
  const kinds = tests.flatMap(({ samples }) => samples.map((one) => containerKind(one.container)))
  if (kinds.length > 0 && kinds.every((kind) => kind !== undefined && GIVEN.has(kind))) return 'SU'
  return orderType === 'home_collection' ? 'SL' : 'SV'
}

/** One name for all that was ordered: `Complete Blood Count and 2 more`. */
export function nameOf(names: readonly string[]): string {
  const [first = '', second, ...more] = names
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} more`
}

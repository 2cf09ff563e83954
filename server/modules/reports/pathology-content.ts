import { containerKind } from '#contract/rules/tubes.ts'
import type { MeasuredTest, StoredAnalyte } from './measured-tests.repository.ts'
import type { ReportCode, Result, ResultGroup } from './report-content.ts'
import { boundsFor, flagOf } from './result-range.ts'
import { canBeFlagged, type Value } from './simulated/simulated-values.ts'

type Patient = { readonly gender: 0 | 1 | 2; readonly adult: boolean }

/**
 * Results of tests, one group per test. An analyte shared by two tests was measured once and is
 * listed in the first.
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

/** Samples collected without a needle. */
const GIVEN = new Set(['urine', 'stool', 'semen'])

/**
 * Code of a pathology report. Spec §3 lists three without telling them apart: SU if no sample was
 * drawn from the vein, else SL for a home visit and SV for a centre visit.
 */
export function pathologyCode(
  tests: readonly MeasuredTest[],
  orderType: 'home_collection' | 'lab_visit',
): ReportCode {
  const kinds = tests.flatMap(({ samples }) => samples.map((one) => containerKind(one.container)))
  if (kinds.length > 0 && kinds.every((kind) => kind !== undefined && GIVEN.has(kind))) return 'SU'
  return orderType === 'home_collection' ? 'SL' : 'SV'
}

/** A name for all ordered tests: `Complete Blood Count and 2 more`. */
export function nameOf(names: readonly string[]): string {
  const [first = '', second, ...more] = names
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} more`
}

import type { CatalogueFacts } from './catalogue.facts.ts'
import { componentCodes } from './catalogue-items.ts'

export type MeasuredRow = { code: string; analyteId: string; groupName: string; position: number }

/**
 * Analytes of each test and package, in groups. A package has one group per test; an analyte shared
 * by two tests is measured once and listed in the first.
 */
export function measuredRows(facts: CatalogueFacts): MeasuredRow[] {
  const groups = new Map(
    facts.tests.map((test) => [
      test.code,
      facts.groups[test.code] ?? [{ name: test.item_name, analytes: test.parameters_analyte }],
    ]),
  )
  const tests = facts.tests.flatMap(({ code }) => {
    const measured = (groups.get(code) ?? []).flatMap(({ name, analytes }) =>
      analytes.map((analyteId) => ({ code, analyteId, groupName: name })),
    )
    return numbered(measured)
  })
  const names = new Map(facts.tests.map((test) => [test.code, test.item_name]))
  const packages = facts.packages.flatMap((item) => {
    const owners = new Map<string, string>()
    for (const component of componentCodes(item)) {
      for (const analyteId of (groups.get(component) ?? []).flatMap((group) => group.analytes)) {
        if (!owners.has(analyteId)) owners.set(analyteId, names.get(component) ?? component)
      }
    }
    const measured = [...owners].map(([analyteId, groupName]) => ({
      code: item.code,
      analyteId,
      groupName,
    }))
    return numbered(measured)
  })
  return [...tests, ...packages]
}

function numbered<T>(rows: readonly T[]): (T & { position: number })[] {
  return rows.map((row, position) => ({ ...row, position }))
}

import type { ItemDetail } from '#contract/catalogue.endpoints.ts'
import { tubePlan } from '#contract/rules/tubes.ts'
import { audienceOf, longHours } from './item-format.ts'

/** A row of the comparison with one value per package. */
export type ComparedRow = {
  readonly what: string
  readonly values: readonly string[]
  readonly differs: boolean
}

export type ComparedParameter = {
  readonly name: string
  readonly measured: readonly boolean[]
  readonly differs: boolean
}

export type ComparedGroup = {
  readonly name: string
  readonly parameters: readonly ComparedParameter[]
  /** Number of the group's parameters in each package. */
  readonly counts: readonly number[]
  readonly differs: boolean
}

export function comparedRows(items: readonly ItemDetail[]): ComparedRow[] {
  return [
    row('Parameters', items, ({ parameter_count }) => String(parameter_count)),
    row('Fasting', items, ({ fasting_hours }) =>
      fasting_hours > 0 ? `${fasting_hours} hours` : 'No fasting',
    ),
    row('Report', items, ({ report_tat_hours }) => longHours(report_tat_hours)),
    row('Samples', items, (item) => tubePlan([item]).headline || 'None'),
    row('Suitable for', items, (item) => audienceOf(item) ?? 'All ages'),
    row('At home', items, ({ is_hc_available }) => (is_hc_available ? 'Yes' : 'At a centre only')),
  ]
}

/** Parameters by group, in the order of the first package that has them. */
export function comparedGroups(items: readonly ItemDetail[]): ComparedGroup[] {
  const groups = new Map<string, Set<string>>()
  for (const { name, parameters } of items.flatMap((item) => item.parameter_groups)) {
    const names = groups.get(name) ?? new Set()
    for (const parameter of parameters) names.add(parameter)
    groups.set(name, names)
  }
  const measuredBy = items.map(
    (item) => new Set(item.parameter_groups.flatMap(({ parameters }) => parameters)),
  )
  return [...groups].map(([name, names]) => {
    const parameters = [...names].map((parameter) => {
      const measured = measuredBy.map((own) => own.has(parameter))
      return { name: parameter, measured, differs: new Set(measured).size > 1 }
    })
    return {
      name,
      parameters,
      counts: items.map((_, at) => parameters.filter(({ measured }) => measured[at]).length),
      differs: parameters.some(({ differs }) => differs),
    }
  })
}

function row(
  what: string,
  items: readonly ItemDetail[],
  said: (item: ItemDetail) => string,
): ComparedRow {
  const values = items.map(said)
  return { what, values, differs: new Set(values).size > 1 }
}

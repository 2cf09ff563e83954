import type { Entry } from './city-catalogue.ts'
import type { Match } from './item-search.ts'

/** The line under a hit: what matched when the name does not say it, else what the item is. */
export function hintOf({ record, item }: Entry, { field, shown }: Match): string {
  if (field === 'alias') return `Also called ${shown}`
  if (field === 'analyte' && shown !== record.name) return `Measures ${shown}`
  if (field === 'component') return `Includes ${shown}`
  if (field === 'summary') return record.summary
  if (item.x_is_package) return `Package, ${counted(item.parameter_count, 'parameter')}`
  if (item.radiology) return `${record.subdepartment}, ${record.slotMinutes} min`
  const fast = item.fasting_hours > 0 ? `${item.fasting_hours} h fasting` : 'no fasting'
  return `${counted(item.parameter_count, 'parameter')}, ${fast}`
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}

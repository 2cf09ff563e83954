import type { ItemRecord } from './catalogue.repository.ts'
import type { Match } from './item-search.ts'

/** The line under a hit: what matched when the name does not say it, else what the item is. */
export function hintOf(record: ItemRecord, { field, shown }: Match): string {
  const { kind, parameterCount, fastingHours } = record
  if (field === 'alias') return `Also called ${shown}`
  if (field === 'analyte' && shown !== record.name) return `Measures ${shown}`
  if (field === 'component') return `Includes ${shown}`
  if (field === 'summary') return record.summary
  if (kind === 'package') return `Package, ${counted(parameterCount, 'parameter')}`
  if (kind === 'radiology') return `${record.subdepartment}, ${record.slotMinutes} min`
  const fast = fastingHours > 0 ? `${fastingHours} h fasting` : 'no fasting'
  return `${counted(parameterCount, 'parameter')}, ${fast}`
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}

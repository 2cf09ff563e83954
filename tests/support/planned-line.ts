import type { PreparationRule } from '#contract/catalogue.endpoints.ts'
import type { PlannedLine } from '#contract/rules/preparation/planned-line.ts'

/** A test as a plan reads it. */
export function plannedLine(name: string, ...rules: PreparationRule[]): PlannedLine {
  const fast = rules.find((rule) => rule.kind === 'fast')
  return {
    name,
    radiology: false,
    fasting_hours: fast?.hours ?? 0,
    preparation_rules: rules,
    scans: [],
  }
}

/** A scan that needs an appointment. */
export function scanLine(
  name: string,
  subdepartment: string,
  modality: string,
  ...rules: PreparationRule[]
): PlannedLine {
  const scan = { name, subdepartment, modality, needs_appointment: true }
  return { ...plannedLine(name, ...rules), radiology: true, scans: [scan] }
}

import type { PreparationRule, Scan } from '../../catalogue.endpoints.ts'

/** The fields of a cart or order line that a plan uses. */
export type PlannedLine = {
  readonly name: string
  readonly test_code?: string | undefined
  readonly radiology: boolean
  /** Hours without food; 0 = none. */
  readonly fasting_hours: number
  readonly preparation_rules: readonly PreparationRule[]
  readonly scans: readonly Pick<Scan, 'name' | 'subdepartment' | 'modality' | 'needs_appointment'>[]
}

export type Of<K extends PreparationRule['kind']> = Extract<PreparationRule, { kind: K }>

/** Fasts of at least this length are overnight: the sample is drawn in the morning. */
export const OVERNIGHT_FAST_HOURS = 8

/** The line's rules of one kind. */
export function rulesOf<K extends PreparationRule['kind']>(
  { preparation_rules }: Pick<PlannedLine, 'preparation_rules'>,
  kind: K,
): Of<K>[] {
  return preparation_rules.filter((rule): rule is Of<K> => rule.kind === kind)
}

/** Hours without food before a line; old orders have hours but no rules. */
export function fastHours(line: Pick<PlannedLine, 'fasting_hours' | 'preparation_rules'>): number {
  return Math.max(line.fasting_hours, ...rulesOf(line, 'fast').map(({ hours }) => hours))
}

/** Patients below this age, in years, are visited with an adult. */
const ADULT_FROM = 18

export function isChild(age: number | undefined): boolean {
  return age !== undefined && age < ADULT_FROM
}

/**
 * Years of age at which a person may have periods: wider than the 15 to 49 years of the WHO's women of
 * reproductive age, so that nobody who has them is left without the advice.
 */
const CYCLE_AGES = { from: 10, to: 55 }

/** Without days of the cycle for a person who is too young or too old for them; undefined is unknown. */
export function linesAtAge(
  lines: readonly PlannedLine[],
  age: number | undefined,
): readonly PlannedLine[] {
  if (age === undefined || (age >= CYCLE_AGES.from && age <= CYCLE_AGES.to)) return lines
  return lines.map((line) => ({
    ...line,
    preparation_rules: line.preparation_rules.filter(
      (rule) => rule.kind !== 'timing' || rule.of !== 'cycle',
    ),
  }))
}

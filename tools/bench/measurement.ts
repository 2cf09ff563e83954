/** One figure of a benchmark. */
export type Measurement = {
  readonly name: string
  readonly value: number
  readonly unit: Unit
  /** Limits are inclusive. */
  readonly target?: { readonly maximum: number } | { readonly minimum: number }
}

type Unit = 'kB' | 'files' | 'ms' | 's' | '/s' | 'of 100' | ''

const DIGITS: Record<Unit, number> = {
  kB: 1,
  files: 0,
  ms: 0,
  s: 2,
  '/s': 0,
  'of 100': 0,
  '': 3,
}

function shown(value: number, unit: Unit): string {
  return `${value.toFixed(DIGITS[unit])} ${unit}`.trimEnd()
}

/** Null without a target. */
export function isMet({ value, target }: Measurement): boolean | null {
  if (!target) return null
  return 'maximum' in target ? value <= target.maximum : value >= target.minimum
}

/** Name, value, target, met. */
export function rowOf(measurement: Measurement): string[] {
  const { name, value, unit, target } = measurement
  if (!target) return [name, shown(value, unit), '', '']
  const asked = 'maximum' in target ? `≤ ${target.maximum}` : `≥ ${target.minimum}`
  return [name, shown(value, unit), `${asked} ${unit}`.trimEnd(), isMet(measurement) ? 'yes' : 'NO']
}

/** @throws when there are no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('No values, no median.')
  return (lower + upper) / 2
}

/** One figure of a benchmark. */
export type Measurement = {
  readonly name: string
  readonly value: number
  readonly unit: Unit
  /** Limits are inclusive. */
  readonly target?: { readonly maximum: number } | { readonly minimum: number }
}

type Unit =
  | 'kB'
  | 'MB'
  | 'files'
  | 'ms'
  | 's'
  | '/s'
  | 'of 100'
  | 'taps'
  | 'fields'
  | 'screens'
  | 'characters'
  | ''

const DIGITS: Record<Unit, number> = {
  kB: 1,
  MB: 0,
  files: 0,
  ms: 0,
  s: 2,
  '/s': 0,
  'of 100': 0,
  taps: 0,
  fields: 0,
  screens: 0,
  characters: 0,
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
  return [name, shown(value, unit), ...verdictOf(measurement)]

  function verdictOf(one: Measurement): string[] {
    if (!target) return ['', '']
    const asked = 'maximum' in target ? `≤ ${target.maximum}` : `≥ ${target.minimum}`
    return [`${asked} ${unit}`.trimEnd(), isMet(one) ? 'yes' : 'NO']
  }
}

/** Name, value before, value now, now as a multiple of before, target, met. */
export function comparedRowOf(now: Measurement, before: Measurement | undefined): string[] {
  const [name = '', value = '', ...verdict] = rowOf(now)
  if (!before) return [name, '', value, '', ...verdict]
  const ratio = before.value === 0 ? '' : (now.value / before.value).toFixed(2)
  return [name, shown(before.value, before.unit), value, ratio, ...verdict]
}

/** Each figure of several rounds as its median; rounds have the same figures. */
export function medianOf(rounds: readonly (readonly Measurement[])[]): Measurement[] {
  const [first = []] = rounds
  return first.map((figure, at) => ({
    ...figure,
    value: median(rounds.flatMap((round) => round[at]?.value ?? [])),
  }))
}

/** @throws when there are no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('No values, no median.')
  return (lower + upper) / 2
}

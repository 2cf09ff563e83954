/** The fields of a line or item that name its analytes and scans. */
export type MeasuredLine = {
  readonly code: string
  readonly parameter_count: number
  readonly parameters_analyte: readonly string[]
  readonly supplementary_tests: readonly {
    readonly code: string
    readonly parameters_analyte: readonly string[]
  }[]
  readonly scans: readonly { readonly code: string; readonly name: string }[]
}

/** Display names by key: analytes by name, scans by code. */
export type Measurements = ReadonlyMap<string, string>

/** Every analyte and scan of a line, once. */
export function measuredBy(line: MeasuredLine): Measurements {
  const analytes = [
    ...line.parameters_analyte,
    ...line.supplementary_tests.flatMap((test) => test.parameters_analyte),
  ]
  return new Map([
    ...analytes.map((name): [string, string] => [`analyte ${name}`, name]),
    ...line.scans.map(({ code, name }): [string, string] => [itemKey(code), name]),
  ])
}

/** Everything a line can replace: its measurements, itself, and the tests and scans in it. */
export function coveredBy(line: MeasuredLine): ReadonlySet<string> {
  const parts = line.supplementary_tests.map(({ code }) => itemKey(code))
  return new Set([...measuredBy(line).keys(), itemKey(line.code), ...parts])
}

/**
 * Everything other lines must cover before this line can be removed: its measurements, or the item
 * itself if the catalogue names fewer parameters than it counts.
 */
export function requiredFor(line: MeasuredLine): ReadonlySet<string> {
  const measured = measuredBy(line)
  const isNamedInFull = measured.size > 0 && measured.size >= line.parameter_count
  return new Set(isNamedInFull ? measured.keys() : [...measured.keys(), itemKey(line.code)])
}

/** An analyte or scan measured by more than one line. */
export type DuplicateMeasurement = { readonly name: string; readonly codes: readonly string[] }

/** A line whose measurements are all contained in another line. */
export type ContainedLine<Line> = { readonly line: Line; readonly holder: Line }

/** Measurements that more than one line of the cart pays for, and lines contained in another. */
export function findDuplicates<Line extends MeasuredLine>(
  lines: readonly Line[],
): {
  readonly measured: readonly DuplicateMeasurement[]
  readonly inside: readonly ContainedLine<Line>[]
} {
  return { measured: measuredTwice(lines), inside: containedLines(lines) }
}

function measuredTwice(lines: readonly MeasuredLine[]): DuplicateMeasurement[] {
  const found = new Map<string, { name: string; codes: string[] }>()
  for (const line of lines) {
    for (const [key, name] of measuredBy(line)) {
      const entry = found.get(key) ?? { name, codes: [] }
      entry.codes.push(line.code)
      found.set(key, entry)
    }
  }
  return [...found.values()].filter(({ codes }) => codes.length > 1)
}

/** Of two lines that measure the same, the later one is redundant. */
function containedLines<Line extends MeasuredLine>(lines: readonly Line[]): ContainedLine<Line>[] {
  return lines.flatMap((line, index) => {
    const holder = lines.find((other, otherIndex) => {
      if (otherIndex === index || !covers(other, line)) return false
      return otherIndex < index || !covers(line, other)
    })
    return holder ? [{ line, holder }] : []
  })
}

/** Whether one line measures everything that the other does. */
export function covers(whole: MeasuredLine, part: MeasuredLine): boolean {
  const covered = coveredBy(whole)
  return [...requiredFor(part)].every((key) => covered.has(key))
}

function itemKey(code: string): string {
  return `item ${code}`
}

import type { CartLine } from '#contract/cart.endpoints.ts'

/** A line whose every parameter another line measures too. */
export type Overlap = {
  readonly line: CartLine
  readonly inside: CartLine
  /** Where the other stands in the cart, seen from this line. */
  readonly where: 'above' | 'below'
}

/**
 * What the patient would pay twice for: a test that a package lists among its
 * `supplementary_tests`, or whose `parameters_analyte` a package measures all.
 */
export function overlapsOf(lines: readonly CartLine[]): Overlap[] {
  return lines.flatMap((line, at) => {
    const inside = lines.find((other, place) => holds(other, line, place < at))
    if (!inside) return []
    return [{ line, inside, where: lines.indexOf(inside) < at ? 'above' : 'below' }]
  })
}

/** Two packages of the same parameters: the later one is the one too many. */
function holds(whole: CartLine, part: CartLine, isEarlier: boolean): boolean {
  if (whole.code === part.code || whole.type !== 'package') return false
  if (whole.supplementary_tests.some(({ code }) => code === part.code)) return true
  const measured = new Set(measuredBy(whole))
  const parameters = measuredBy(part)
  if (parameters.length === 0 || !parameters.every((name) => measured.has(name))) return false
  return parameters.length < measured.size || part.type === 'test' || isEarlier
}

function measuredBy({ parameters_analyte, supplementary_tests }: CartLine): string[] {
  const names = supplementary_tests.flatMap((test) => test.parameters_analyte)
  return [...new Set([...parameters_analyte, ...names])]
}

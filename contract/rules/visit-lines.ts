/** `both`: what can be taken at home is taken there, and the rest is done at a centre. */
export type Visit = 'home' | 'center' | 'both'

/** Which of the lines of a booking are taken at home, or done at the centre. */
export function linesAt<Line extends { readonly is_hc_available: boolean }>(
  place: 'home' | 'centre',
  visit: Visit,
  lines: readonly Line[],
): readonly Line[] {
  const isHome = place === 'home'
  if (visit === 'both') return lines.filter((line) => line.is_hc_available === isHome)
  return (visit === 'home') === isHome ? lines : []
}

const RAISED: Readonly<Record<string, string>> = { 2: '²', 3: '³', 4: '⁴', 6: '⁶', 9: '⁹' }
const LOWERED = new Map(Object.entries(RAISED).map(([digit, raised]) => [raised, digit]))

/** A unit as printed and shown: `10^3/uL` as `10³/µL`, `1.73 m2` as `1.73 m²`. */
export function printedUnit(unit: string): string {
  return unit
    .replace(/\^(\d)/g, (whole, digit: string) => RAISED[digit] ?? whole)
    .replace(/\bm2\b/g, 'm²')
    .replace(/\bu(?=(?:L|g|mol|IU|U)\b)/g, 'µ')
}

/** The ASCII form of a printed unit, for report codes: their word list is in ASCII. */
export function asciiUnit(unit: string): string {
  return unit
    .replace(/m²/g, 'm2')
    .replace(/[²³⁴⁶⁹]/g, (raised) => `^${LOWERED.get(raised)}`)
    .replaceAll('µ', 'u')
}

import type { SentResult } from './sent-results.ts'

const HIGH = new Set(['H', 'HH', 'HU', '>'])
const LOW = new Set(['L', 'LL', 'LU', '<'])
const UNUSUAL = new Set(['A', 'AA', 'POS', 'DET', 'RR', 'WR', 'R'])
const NORMAL = new Set(['N', 'NEG', 'ND', 'NR', 'S'])

/** Codes of HL7 v3 ObservationInterpretation, which are those of HL7 v2 table 0078. */
export function interpretationByCode(codes: readonly string[]): SentResult['interpretation'] {
  if (codes.some((code) => HIGH.has(code))) return 'high'
  if (codes.some((code) => LOW.has(code))) return 'low'
  if (codes.some((code) => UNUSUAL.has(code))) return 'unexpected'
  return codes.some((code) => NORMAL.has(code)) ? 'normal' : null
}

import type { Reading } from '#server/db/schema/reports.ts'
import { chanceOf } from './chance.ts'
import { SCAN_FACTS } from './readings.facts.ts'

/**
 * What the embedded lab's radiologist writes of a scan: a normal reading, and in some people a harmless
 * finding, always the same in the same person.
 * @throws Error for a scan that the catalogue does not have.
 */
export function simulatedReading(
  code: string,
  { memberId, gender }: { readonly memberId: string; readonly gender: 0 | 1 | 2 },
): Reading {
  const facts = SCAN_FACTS[code]
  if (!facts) throw new Error(`Nobody here reads a ${code}.`)
  const { technique, findings, male = [], female = [], impression, besides } = facts
  const own = { 0: male, 1: female, 2: [] }[gender]
  const isSeen = besides && chanceOf('besides', memberId, code).uniform() * 100 < besides.ofHundred
  return {
    technique,
    findings: [...findings, ...own, ...(isSeen ? [besides.finding] : [])],
    impression: isSeen ? besides.impression : impression,
  }
}

import { MINUTE } from '../lab-time.ts'
import { rulesOf } from './planned-line.ts'
import type { Planning } from './planning.ts'

export const FULL_BLADDER = 'Keep your bladder full until the scan is done.'

const ULTRASOUND = 'USG'

/** The drink that fills the bladder for one visit; milliseconds. */
type Drink = { readonly at: number; readonly start: number; readonly glasses: number | null }

/** Only an ultrasound needs a full bladder; in a package the drink belongs to that scan. */
export function drinksOf({ served, visits }: Planning): Drink[] {
  return visits.flatMap((visit) => {
    const rules = served.flatMap(({ line, visits: mine }) => {
      const scan = line.scans.find(({ modality }) => modality === ULTRASOUND)
      const own = mine.find((one) => one.subdepartment === scan?.subdepartment) ?? mine[0]
      return own === visit ? rulesOf(line, 'drink') : []
    })
    if (rules.length === 0) return []
    const at = visit.start - Math.max(...rules.map(({ minutes }) => minutes)) * MINUTE
    const glasses = Math.max(...rules.map((rule) => rule.glasses ?? 0))
    return [{ at, start: visit.start, glasses: glasses === 0 ? null : glasses }]
  })
}

/** "4 glasses of water". */
export function drinkInWords(glasses: number | null): string {
  return glasses === null ? 'water until your bladder is full' : `${glasses} glasses of water`
}

import { dobForAge } from '#contract/rules/age.ts'
import { parseSlashDate } from './dates.ts'

/** Nobody is older: an earlier year is a slip of the finger. */
const OLDEST_YEARS = 120

export type BirthDate = { readonly dob: string } | { readonly problem: string }

/**
 * A date of birth as it travels, or what is wrong with it.
 *
 * @param today `YYYY-MM-DD` on the lab's calendar
 */
export function readBirthDate(text: string, today: string): BirthDate {
  const dob = parseSlashDate(text)
  if (!dob) return { problem: 'Write the date of birth as DD/MM/YYYY.' }
  if (dob > today) return { problem: 'The date of birth is in the future.' }
  if (dob < dobForAge(today, OLDEST_YEARS)) return { problem: 'Check the year of birth.' }
  return { dob }
}

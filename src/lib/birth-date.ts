import { dobForAge } from '#contract/rules/age.ts'
import { asciiDigits } from '#contract/rules/typed-text.ts'
import { parseSlashDate } from './dates.ts'

/** An earlier birth year is taken for a typing error. */
const OLDEST_YEARS = 120

const SLASH_DATE = /^\d{2}\/\d{2}\/\d{4}$/

export type BirthDate = { readonly dob: string } | { readonly problem: string }

/**
 * Parses a typed date of birth to `YYYY-MM-DD`, or returns the problem.
 *
 * @param today `YYYY-MM-DD` in the lab's time zone
 */
export function readBirthDate(typed: string, today: string): BirthDate {
  const text = asciiDigits(typed)
  const dob = parseSlashDate(text)
  if (!dob) {
    return {
      problem: SLASH_DATE.test(text.trim())
        ? 'This date does not exist. Check the day and the month.'
        : 'Enter the date of birth as DD/MM/YYYY.',
    }
  }
  if (dob > today) return { problem: 'The date of birth is in the future.' }
  if (dob < dobForAge(today, OLDEST_YEARS)) return { problem: 'Check the year of birth.' }
  return { dob }
}

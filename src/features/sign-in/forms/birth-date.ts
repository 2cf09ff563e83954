import { dobForAge } from '#contract/rules/age.ts'
import { parseSlashDate } from '#lib/dates.ts'

/** Nobody is older: an earlier year is a slip of the finger. */
const OLDEST_YEARS = 120

/** What is typed as `DD/MM/YYYY`: a phone's number pad has no slash, so they are put in. */
export function slashed(typed: string): string {
  const padded = typed.replace(/^(\d)\//, '0$1/').replace(/^(\d\d)\/?(\d)\//, '$1/0$2/')
  const digits = padded.replace(/\D/g, '')
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean).join('/')
}

type BirthDate = { readonly dob: string } | { readonly problem: string }

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

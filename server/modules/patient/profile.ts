import type { z } from 'zod'
import type { profileChangesSchema, profileFieldsSchema } from '#contract/auth.endpoints.ts'
import { ageOn } from '#contract/rules/age.ts'
import { Problem } from '#server/http/problem.ts'
import { requirePrintable } from '#server/printing/printable.ts'

type Profile = z.output<typeof profileFieldsSchema>
type ProfileChanges = z.output<typeof profileChangesSchema>

/** Years. An older date of birth is a typing error. */
const OLDEST = 120

/**
 * Converts a profile form to its stored columns; `today` is the date in the lab's time zone.
 * @throws Problem 400 for an impossible date of birth, or a name with a sign that cannot be printed.
 */
export function toStoredProfile(
  { firstName, middleName, lastName, gender, dob, email }: Profile,
  today: string,
): Profile {
  checkDob(dob, today)
  requirePrintable([firstName, middleName, lastName])
  return { firstName, middleName, lastName, gender, dob, email: email?.toLowerCase() ?? null }
}

/** The same for a partial update. */
export function toStoredChanges(changes: ProfileChanges, today: string): ProfileChanges {
  if (changes.dob !== undefined) checkDob(changes.dob, today)
  requirePrintable([changes.firstName, changes.middleName, changes.lastName])
  return changes.email ? { ...changes, email: changes.email.toLowerCase() } : changes
}

function checkDob(dob: string, today: string): void {
  if (dob > today) throw new Problem(400, 'invalid', 'The date of birth is in the future.')
  if (ageOn(today, dob) > OLDEST) throw new Problem(400, 'invalid', 'Check the year of birth.')
}

import type { z } from 'zod'
import type { profileChangesSchema, profileFieldsSchema } from '#contract/auth.endpoints.ts'
import { ageOn } from '#contract/rules/age.ts'
import { Problem } from '#server/http/problem.ts'

type Profile = z.output<typeof profileFieldsSchema>
type ProfileChanges = z.output<typeof profileChangesSchema>

/** Older than anybody has become: a slip in the year. */
const OLDEST = 120

/**
 * What a profile form says, as it is stored; `today` is the lab's.
 * @throws Problem 400 for a date of birth that cannot be.
 */
export function toStoredProfile(
  { firstName, middleName, lastName, gender, dob, email }: Profile,
  today: string,
): Profile {
  checkDob(dob, today)
  return { firstName, middleName, lastName, gender, dob, email: email?.toLowerCase() ?? null }
}

/** The same for a change: only what it names. */
export function toStoredChanges(changes: ProfileChanges, today: string): ProfileChanges {
  if (changes.dob !== undefined) checkDob(changes.dob, today)
  return changes.email ? { ...changes, email: changes.email.toLowerCase() } : changes
}

function checkDob(dob: string, today: string): void {
  if (dob > today) throw new Problem(400, 'invalid', 'The date of birth is in the future.')
  if (ageOn(today, dob) > OLDEST) throw new Problem(400, 'invalid', 'Check the year of birth.')
}

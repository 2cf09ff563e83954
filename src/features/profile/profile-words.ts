import type { ReactNode } from 'react'
import type { User } from '#contract/auth.endpoints.ts'
import { GENDER_LABEL } from '#contract/codes.ts'
import { ageOn } from '#contract/rules/age.ts'
import { slashDate } from '#lib/dates.ts'
import { fullName, mobileInWords, yearsInWords } from '#lib/words/person-words.ts'
import type { Fact } from '#ui/facts.tsx'

/**
 * Who the account holder is. `today` is `YYYY-MM-DD`; age is shown in years (spec §9). `confirm` is
 * the way to confirm an e-mail that is not.
 */
export function profileFacts(user: User, today: string, confirm: ReactNode): Fact[] {
  const years = ageOn(today, user.dob)
  return [
    {
      term: 'Name',
      value: fullName(user),
    },
    { term: 'Mobile', value: mobileInWords(user.mobile_no) },
    { term: 'Sex', value: GENDER_LABEL[user.gender] },
    {
      term: 'Age',
      value: yearsInWords(years),
      small: `Born on ${slashDate(user.dob)}`,
    },
    user.email
      ? { term: 'E-mail', value: user.email, small: user.email_confirmed ? 'Confirmed' : confirm }
      : { term: 'E-mail', value: 'Not given' },
    { term: 'City', value: `${user.city_name}, ${user.state_name}` },
  ]
}

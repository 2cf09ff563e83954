import type { ReactNode } from 'react'
import type { User } from '#contract/auth.endpoints.ts'
import { GENDER_LABEL } from '#contract/codes.ts'
import { COUNTRY_CODE } from '#contract/constants.ts'
import { ageOn } from '#contract/rules/age.ts'
import { slashDate } from '#lib/dates.ts'
import { fullName, yearsInWords } from '#lib/words/person-words.ts'
import type { Fact } from '#ui/facts.tsx'

/** "+91 90000 00042". */
export function numberInWords(mobile: string): string {
  return `${COUNTRY_CODE} ${mobile.slice(0, 5)} ${mobile.slice(5)}`
}

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
    { term: 'Mobile', value: numberInWords(user.mobile_no) },
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

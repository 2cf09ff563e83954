import { GENDER_LABEL, PATIENT_CATEGORY } from '#contract/codes.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { yearsInWords } from '#contract/rules/in-words.ts'
import { labTime } from '#lib/dates.ts'
import { formatCount } from '#lib/format/text-format.ts'

/** "Male, 67 years, Senior Citizen"; the category of a regular patient is omitted. */
export function memberInWords(member: Member): string {
  const { gender, patient_category } = member
  const category = Object.entries(PATIENT_CATEGORY).find(([, code]) => code === patient_category)
  const words = [GENDER_LABEL[gender], ageInWords(member)]
  if (category && patient_category !== PATIENT_CATEGORY.Regular) words.push(category[0])
  return words.join(', ')
}

/** "34 years"; before the first birthday "5 months", and before the second month "12 days". */
function ageInWords({ age, dob }: Pick<Member, 'age' | 'dob'>): string {
  if (age > 0) return yearsInWords(age)
  const born = labTime(`${dob}T00:00+05:30`)
  const now = labTime(Date.now())
  const months = now.diff(born, 'month')
  return months < 2 ? formatCount(now.diff(born, 'day'), 'day') : formatCount(months, 'month')
}

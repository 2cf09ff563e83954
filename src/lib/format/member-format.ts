import { GENDER_LABEL, PATIENT_CATEGORY } from '#contract/codes.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { yearsInWords } from '#lib/format/person-format.ts'

/** "Male, 67 years, Senior Citizen"; the category of a regular patient is omitted. */
export function memberInWords({ gender, age, patient_category }: Member): string {
  const category = Object.entries(PATIENT_CATEGORY).find(([, code]) => code === patient_category)
  const words = [GENDER_LABEL[gender], yearsInWords(age)]
  if (category && patient_category !== PATIENT_CATEGORY.Regular) words.push(category[0])
  return words.join(', ')
}

import { GENDER_LABEL, PATIENT_CATEGORY } from '#contract/codes.ts'
import type { Address, Member } from '#contract/patient.endpoints.ts'

type Names = Pick<Member, 'firstName' | 'lastName'> & Partial<Pick<Member, 'middleName'>>

export function fullName({ firstName, middleName, lastName }: Names): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}

/** "Male, 67 years, Senior Citizen"; a regular patient's category goes without saying. */
export function memberInWords({ gender, age, patient_category }: Member): string {
  const years = age === 1 ? '1 year' : `${age} years`
  const category = Object.entries(PATIENT_CATEGORY).find(([, code]) => code === patient_category)
  const words = [GENDER_LABEL[gender], years]
  if (category && patient_category !== PATIENT_CATEGORY.Regular) words.push(category[0])
  return words.join(', ')
}

/** "Flat 1204, Lake View, Powai, Mumbai 400076". */
export function addressInWords(address: Address): string {
  const { address_line, landmark, locality, city_name, pincode } = address
  const place = [address_line, landmark, locality, city_name].filter(Boolean).join(', ')
  return `${place} ${pincode}`
}

/** `daughter` as `Daughter`: the wire's words, as they stand on a card. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

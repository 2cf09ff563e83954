import { COUNTRY_CODE } from '#contract/constants.ts'

type Names = {
  readonly firstName: string
  readonly middleName?: string
  readonly lastName: string
}

export function fullName({ firstName, middleName, lastName }: Names): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}

/** The greeting has the first name, else the middle, else the last (spec §2). */
export function greetedName({ firstName, middleName, lastName }: Names): string {
  return firstName || middleName || lastName
}

/** Ten digits as they are read: `+91 90000 00042`. */
export function mobileInWords(mobile: string): string {
  return `${COUNTRY_CODE} ${mobile.slice(0, 5)} ${mobile.slice(5)}`
}

/** Age is shown in years (spec §9). */
export function yearsInWords(age: number): string {
  return age === 1 ? '1 year' : `${age} years`
}

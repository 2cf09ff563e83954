import { COUNTRY_CODE } from '#contract/constants.ts'

type Names = {
  readonly firstName: string
  readonly middleName?: string
  readonly lastName: string
}

export function fullName({ firstName, middleName, lastName }: Names): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}

/** First name, else middle name, else last name (spec §2). */
export function greetedName({ firstName, middleName, lastName }: Names): string {
  return firstName || middleName || lastName
}

/** A ten-digit number as `+91 90000 00042`. */
export function mobileInWords(mobile: string): string {
  return `${COUNTRY_CODE} ${mobile.slice(0, 5)} ${mobile.slice(5)}`
}

/** A ten-digit number as `+91 9•••• ••042`. */
export function maskedMobile(mobile: string): string {
  return `${COUNTRY_CODE} ${mobile.slice(0, 1)}•••• ••${mobile.slice(7)}`
}

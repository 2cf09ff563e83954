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

/** Age is shown in years (spec §9). */
export function yearsInWords(age: number): string {
  return age === 1 ? '1 year' : `${age} years`
}

/** `daughter` as `Daughter`: the wire's words, as they stand on a card. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

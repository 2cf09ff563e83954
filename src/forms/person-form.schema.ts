import { z } from 'zod'
import type { Gender } from '#contract/codes.ts'
import { emailSchema, nameSchema, optionalNameSchema } from '#contract/fields.ts'
import { readBirthDate } from '#lib/birth-date.ts'
import { slashDate } from '#lib/dates.ts'

const GENDERS = { '0': 0, '1': 1, '2': 2 } as const

/** An account holder in wire format. */
export type PersonFacts = {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly gender: Gender
  /** `YYYY-MM-DD`. */
  readonly dob: string
  readonly email: string | null
}

export type TypedPerson = z.input<ReturnType<typeof personSchema>>

/**
 * A person as typed, transformed to the wire format.
 * @param today `YYYY-MM-DD` in the lab's time zone
 */
export function personSchema(today: string) {
  return z.object({
    firstName: nameSchema,
    middleName: optionalNameSchema,
    lastName: optionalNameSchema,
    gender: z.enum(['0', '1', '2'], 'Select your sex.'),
    dob: birthDateSchema(today),
    email: z
      .string()
      .trim()
      .pipe(z.union([z.literal(''), emailSchema], EMAIL_PROBLEM)),
  })
}

type Person = z.output<ReturnType<typeof personSchema>>

export function toPersonFacts({ gender, email, ...rest }: Person): PersonFacts {
  return { ...rest, gender: GENDERS[gender], email: email || null }
}

/** Form values of a person; empty without one. */
export function typedPerson(person: PersonFacts | null): TypedPerson {
  if (!person) return blank
  const { firstName, middleName, lastName, gender, dob, email } = person
  return {
    firstName,
    middleName,
    lastName,
    // SAFETY: the keys of the table are the codes of the contract.
    gender: `${gender}` as '0',
    dob: slashDate(dob),
    email: email ?? '',
  }
}

const blank: TypedPerson = {
  firstName: '',
  middleName: '',
  lastName: '',
  gender: '' as '0', // SAFETY: nothing is chosen yet; the schema refuses it in words.
  dob: '',
  email: '',
}

/** Typed as `DD/MM/YYYY`, sent as `YYYY-MM-DD`. */
function birthDateSchema(today: string) {
  return z.string().transform((typed, context) => {
    const read = readBirthDate(typed, today)
    if ('dob' in read) return read.dob
    context.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  })
}

// A union reports its own message, whichever member fails.
const EMAIL_PROBLEM = 'Enter the e-mail address as name@example.com.'

import { z } from 'zod'
import type { Gender } from '#contract/codes.ts'
import { emailSchema, nameSchema, optionalNameSchema } from '#contract/fields.ts'
import { readBirthDate } from '#lib/birth-date.ts'
import { slashDate } from '#lib/dates.ts'

const GENDERS = { '0': 0, '1': 1, '2': 2 } as const

/** An account holder, as they travel. */
export type PersonFacts = {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly gender: Gender
  /** `YYYY-MM-DD`. */
  readonly dob: string
  readonly email: string | null
}

/** A person as typed, and nothing chosen yet. */
export type TypedPerson = z.input<ReturnType<typeof personSchema>>

/**
 * What the fields of a person take.
 *
 * @param today `YYYY-MM-DD` on the lab's calendar
 */
export function personSchema(today: string) {
  return z.object({
    firstName: nameSchema,
    middleName: optionalNameSchema,
    lastName: optionalNameSchema,
    gender: z.enum(['0', '1', '2'], 'Choose the sex.'),
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

/** How a person was typed; blank when there is none. */
export function typedPerson(person: PersonFacts | null): TypedPerson {
  if (!person) return blank
  const { firstName, middleName, lastName, gender, dob, email } = person
  return {
    firstName,
    middleName,
    lastName,
    // SAFETY: the codes of the contract are the keys of the table above.
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

/** `DD/MM/YYYY`, which travels as `YYYY-MM-DD`. */
function birthDateSchema(today: string) {
  return z.string().transform((typed, context) => {
    const read = readBirthDate(typed, today)
    if ('dob' in read) return read.dob
    context.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  })
}

// A union has words of its own, whichever of its members refuses.
const EMAIL_PROBLEM = 'Write the e-mail address as name@example.com.'

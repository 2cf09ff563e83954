import { z } from 'zod'
import type { Gender } from '#contract/codes.ts'
import { nameSchema, optionalNameSchema } from '#contract/fields.ts'
import { readBirthDate } from '#lib/birth-date.ts'
import { slashDate } from '#lib/dates.ts'

const GENDERS = { '0': 0, '1': 1, '2': 2 } as const

/** What sign-up asks of an account holder, in wire format. */
export type PersonFacts = {
  readonly firstName: string
  readonly lastName: string
  readonly gender: Gender
  /** `YYYY-MM-DD`. */
  readonly dob: string
}

export type TypedPerson = z.input<ReturnType<typeof personSchema>>

/**
 * A person as typed, transformed to the wire format.
 * @param today `YYYY-MM-DD` in the lab's time zone
 */
export function personSchema(today: string) {
  return z.object({
    firstName: nameSchema,
    lastName: optionalNameSchema,
    gender: z.enum(['0', '1', '2'], 'Select your sex.'),
    dob: birthDateSchema(today),
  })
}

type Person = z.output<ReturnType<typeof personSchema>>

export function toPersonFacts({ firstName, lastName, gender, dob }: Person): PersonFacts {
  return { firstName, lastName, gender: GENDERS[gender], dob }
}

/** Form values of a person; empty without one. */
export function typedPerson(person: PersonFacts | null): TypedPerson {
  if (!person) return blank
  const { firstName, lastName, gender, dob } = person
  return {
    firstName,
    lastName,
    // SAFETY: the keys of the table are the codes of the contract.
    gender: `${gender}` as '0',
    dob: slashDate(dob),
  }
}

const blank: TypedPerson = {
  firstName: '',
  lastName: '',
  gender: '' as '0', // SAFETY: nothing is chosen yet; the schema refuses it in words.
  dob: '',
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

import { z } from 'zod'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { emailSchema, nameSchema, optionalNameSchema } from '#contract/fields.ts'
import { readBirthDate } from '#lib/birth-date.ts'
import { slashDate } from '#lib/dates.ts'
import type { Registration } from '#machines/sign-in/sign-in.events.ts'
import { typedMobileSchema } from './mobile-field.tsx'

const GENDERS = { '0': 0, '1': 1, '2': 2 } as const

/** A person as typed, and nothing chosen yet. */
export type TypedPerson = z.input<ReturnType<typeof personSchema>>

/**
 * What a new patient types, and how it travels.
 *
 * @param today `YYYY-MM-DD` on the lab's calendar
 */
export function registrationFormSchema(today: string) {
  return personSchema(today).transform(toRegistration)
}

/** The same with the number it is for, and a password for whoever wants one. */
export function accountFormSchema(today: string) {
  return personSchema(today)
    .extend({
      mobile: typedMobileSchema,
      password: z.union([z.literal(''), passwordSchema], PASSWORD_PROBLEM),
    })
    .transform(({ mobile, password, ...person }) => ({
      mobile,
      password,
      registration: toRegistration(person),
    }))
}

/** How a registration was typed; blank when there is none. */
export function typedPerson(registration: Registration | null): TypedPerson {
  if (!registration) return blank
  const { gender, dob, email, ...names } = registration
  // SAFETY: the codes of the contract are the keys of the table above.
  return { ...names, gender: `${gender}` as '0', dob: slashDate(dob), email: email ?? '' }
}

const blank: TypedPerson = {
  firstName: '',
  middleName: '',
  lastName: '',
  gender: '' as '0', // SAFETY: nothing is chosen yet; the schema refuses it in words.
  dob: '',
  email: '',
}

function personSchema(today: string) {
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

function toRegistration({ gender, email, ...rest }: Person): Registration {
  return { ...rest, gender: GENDERS[gender], email: email || null }
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

const passwordSchema = authEndpoints.registration.body.shape.password.unwrap()

// A union has words of its own, whichever of its members refuses.
const EMAIL_PROBLEM = 'Write the e-mail address as name@example.com.'
const PASSWORD_PROBLEM = 'A password has 8 characters or more, 128 at most.'

import { z } from 'zod'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { personSchema, toPersonFacts } from '#forms/person-form.schema.ts'
import { typedMobileSchema } from './mobile-field.tsx'

/**
 * What a new patient types, and how it travels.
 *
 * @param today `YYYY-MM-DD` on the lab's calendar
 */
export function registrationFormSchema(today: string) {
  return personSchema(today).transform(toPersonFacts)
}

/** With the mobile number and an optional password. */
export function accountFormSchema(today: string) {
  return personSchema(today)
    .extend({
      mobile: typedMobileSchema,
      password: z.union([z.literal(''), passwordSchema], PASSWORD_PROBLEM),
    })
    .transform(({ mobile, password, ...person }) => ({
      mobile,
      password,
      registration: toPersonFacts(person),
    }))
}

const passwordSchema = authEndpoints.registration.body.shape.password.unwrap()

// A union reports its own message, whichever member fails.
const PASSWORD_PROBLEM = 'A password has 8 characters or more, 128 at most.'

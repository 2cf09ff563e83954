import { z } from 'zod'
import { authEndpoints } from '#contract/auth.endpoints.ts'
import { mobileSchema } from '#contract/fields.ts'
import { personSchema, toPersonFacts } from '#forms/person-form.schema.ts'

/**
 * A new patient as typed, transformed to the wire format.
 *
 * @param today `YYYY-MM-DD` in the lab's time zone
 */
export function registrationFormSchema(today: string) {
  return personSchema(today).transform(toPersonFacts)
}

/** With the mobile number and an optional password. */
export function accountFormSchema(today: string) {
  return personSchema(today)
    .extend({
      mobile: mobileSchema,
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
const PASSWORD_PROBLEM = 'Use 8 to 128 characters.'

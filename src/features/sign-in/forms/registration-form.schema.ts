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

/** With the mobile number. */
export function accountFormSchema(today: string) {
  return personSchema(today)
    .extend({ mobile: mobileSchema })
    .transform(({ mobile, ...person }) => ({ mobile, registration: toPersonFacts(person) }))
}

import { z } from 'zod'
import type { User } from '#contract/auth.endpoints.ts'
import { emailSchema, optionalNameSchema } from '#contract/fields.ts'
import {
  type PersonFacts,
  personSchema,
  toPersonFacts,
  typedPerson,
} from '#forms/person-form.schema.ts'

export type ProfileFields = PersonFacts & {
  readonly middleName: string
  readonly email: string | null
  readonly city_id: number
}

/**
 * The editable fields of the profile.
 * @param today `YYYY-MM-DD` in the lab's time zone
 */
export function profileFormSchema(today: string) {
  return personSchema(today)
    .extend({
      middleName: optionalNameSchema,
      email: z
        .string()
        .trim()
        .pipe(z.union([z.literal(''), emailSchema], EMAIL_PROBLEM)),
      city_id: z.string().min(1, 'Choose your city.'),
    })
    .transform(
      ({ middleName, email, city_id, ...person }): ProfileFields => ({
        ...toPersonFacts(person),
        middleName,
        email: email || null,
        city_id: Number(city_id),
      }),
    )
}

export function typedProfile(user: User): z.input<ReturnType<typeof profileFormSchema>> {
  return {
    ...typedPerson(user),
    middleName: user.middleName,
    email: user.email ?? '',
    city_id: String(user.city_id),
  }
}

// A union reports its own message, whichever member fails.
const EMAIL_PROBLEM = 'Enter the e-mail address as name@example.com.'
